import type { Provider } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { FileSender } from './file-sender.js';
import { TextSender } from './text-sender.js';
import { TwilioSender } from './twilio-sender.js';
import { WebhookTextSender } from './webhook-text-sender.js';

/** The sender of texts that the settings name. */
function createTextSender({ texts, notices, dataDir }: Config): TextSender {
  if (texts.twilio !== undefined) return new TwilioSender(texts.twilio);
  if (texts.webhook === undefined) return new FileSender(dataDir);
  return new WebhookTextSender({ ...texts.webhook, allowedPrivateHosts: notices.allowedPrivateHosts });
}

export const CONFIGURED_SENDER: Provider = { provide: TextSender, inject: [Config], useFactory: createTextSender };
