import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A message that arrived. */
interface Arrived {
  readonly to: string;
  readonly raw: string;
  /** Its plain text, decoded. */
  readonly text: string;
  readonly mail: Email;
}

/** A mail server in this process; `options` override its response to each command. */
export async function startMailServer(options: SMTPServerOptions = {}, port = 0) {
  const arrived: Arrived[] = [];
  const server = new SMTPServer({
    authOptional: true,
    // Clients that hang do not hold up the test run.
    closeTimeout: 100,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, session, callback) => {
      void text(stream).then(async (raw) => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join(', ');
        const mail = await PostalMime.parse(raw);
        arrived.push({ to, raw, text: mail.text ?? '', mail });
        callback();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const { port: actual } = server.server.address() as AddressInfo;
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { arrived, port: actual, url: `smtp://127.0.0.1:${actual}`, stop };
}
