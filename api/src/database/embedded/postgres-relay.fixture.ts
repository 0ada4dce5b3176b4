import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A relay to the Postgres of a URL that can silently break a single connection, as networks and killed servers do. */
export async function startPostgresRelay(url: string) {
  const { port, hostname } = new URL(url);
  // By the port that Postgres sees, as pg_stat_activity.client_port.
  const connections = new Map<number, Socket>();
  const faulty = { name: '\0never\0', messages: 0 };
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname, () => connections.set(upstream.localPort ?? 0, client));
    client.on('error', () => undefined).on('close', () => upstream.destroy());
    upstream.on('error', () => undefined).on('close', () => client.destroy());
    client.pipe(upstream).pipe(client);
    let sent = '';
    client.on('data', (bytes: Buffer) => {
      sent ||= bytes.toString('latin1');
      if (sent.includes(faulty.name) && --faulty.messages < 0) client.destroy();
    });
  });
  const relayed = new URL(url);
  const start = async (wished = 0) => {
    await once(server.listen(wished, '127.0.0.1'), 'listening');
    relayed.port = String((server.address() as AddressInfo).port);
  };
  await start();
  const stop = async () => {
    for (const client of connections.values()) client.destroy();
    server.close();
    await once(server, 'close');
  };
  return {
    url: relayed.href,
    cut: (port: number) => connections.get(port)?.destroy(),
    /** From now on a connection with this application_name breaks after so many messages to Postgres. */
    cutAfter: (messages: number, applicationName: string) =>
      Object.assign(faulty, { name: `\0${applicationName}\0`, messages }),
    stop,
    /** Accepts connections again. */
    start: () => start(Number(relayed.port)),
  };
}
