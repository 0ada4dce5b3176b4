import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** Returns the wanted port of 127.0.0.1, or any free one for 0; undefined if the wanted port is taken. */
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
