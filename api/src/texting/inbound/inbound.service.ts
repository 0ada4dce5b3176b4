import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Config } from '../../config/config.js';
import { Refusal } from '../../http/refusal.js';
import { readInboundMessage } from './inbound-message.js';
import { InboundMessagesRepository } from './inbound-messages.repository.js';
import { readInboundRequest } from './inbound-request.js';
import { answerTo, isAnsweredByProvider } from '../replies/reply-words.js';

/** Receives the texts that people send us. */
@Injectable()
export class InboundService {
  constructor(
    private readonly config: Config,
    private readonly messages: InboundMessagesRepository,
  ) {}

  /**
   * Receives one text and returns the reply to its sender, if any.
   * @throws Refusal if the request is not from a provider or has no message, DatabaseAway if the provider should send
   * it again
   */
  async receive(request: FastifyRequest): Promise<{ provider: 'twilio' | 'neutral'; answer: string | undefined }> {
    const { messaging } = this.config;
    const sent = readInboundRequest(request, messaging);
    const message = readInboundMessage(sent);
    const outcome = await this.messages.receive(message);
    if (outcome === 'replayed') throw new Refusal(403, 'This message was told long ago.', { reason: 'replayed' });
    request.log.info({ provider: sent.provider, meaning: message.meaning, outcome }, 'text received');
    const isAnswered = isAnsweredByProvider(sent, messaging.confirmations);
    return {
      provider: sent.provider,
      answer: isAnswered ? undefined : answerTo(message.meaning, outcome, messaging.company),
    };
  }
}
