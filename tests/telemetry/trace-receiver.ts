import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number };
}

/** A span as OTLP/HTTP brings it in JSON, with the service that it is of. */
export interface ReceivedSpan {
  service: string | undefined;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Attribute[];
}

interface ExportRequest {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Omit<ReceivedSpan, 'service'>[] }[] }[];
}

/** The value of an attribute. */
export function valueOf(attributes: Attribute[], key: string): string | number | undefined {
  const value = attributes.find((attribute) => attribute.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
}

/** A collector of traces on this machine, which keeps what it gets. */
export class TraceReceiver implements AsyncDisposable {
  readonly spans: ReceivedSpan[] = [];
  /** Everything as it was sent. */
  sent = '';
  readonly #server = createServer((request, response) => void this.#take(request, response));

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    this.sent += body;
    for (const { resource, scopeSpans } of (JSON.parse(body) as ExportRequest).resourceSpans)
      for (const span of scopeSpans.flatMap(({ spans }) => spans))
        this.spans.push({ ...span, service: String(valueOf(resource.attributes, 'service.name')) });
    response.writeHead(request.url === '/v1/traces' ? 200 : 404, { 'Content-Type': 'application/json' }).end('{}');
  }

  static async start(): Promise<TraceReceiver> {
    const receiver = new TraceReceiver();
    await once(receiver.#server.listen(0, '127.0.0.1'), 'listening');
    return receiver;
  }

  get endpoint(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
