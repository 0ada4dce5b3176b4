import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** Returns a free port of 127.0.0.1: the wanted one, or any for 0; undefined if it is taken. */
export async function findFreePort(wanted = 0): Promise<number | undefined> {
  const server = createServer();
  try {
    server.listen(wanted, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    return port;
  } catch {
    return undefined;
  }
}
