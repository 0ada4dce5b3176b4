import { Injectable } from '@nestjs/common';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { Config } from '../../config/config.js';

const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();
const BLOCK_BYTES = 64;
const HOUR_SECONDS = 3600;

/** A link to confirm a form works for this many days. */
export const CONFIRM_DAYS = 7;

/**
 * The hash of the address `email` (SQL) in `list_members`: the first 16 bytes of its HMAC-SHA256, keyed with LIST_KEY.
 */
export function memberHashInSql(email: string): string {
  const address = `convert_to(lower(trim(${email})), 'UTF8')`;
  // HMAC by its definition (RFC 2104), because Postgres has only sha256().
  const digest = `sha256(:outerKey::bytea || sha256(:innerKey::bytea || ${address}))`;
  return `translate(rtrim(encode(substr(${digest}, 1, 16), 'base64'), '='), '+/', '-_')`;
}

/** The SQL parameters `:innerKey` and `:outerKey` of a statement that contains memberHashInSql. */
export interface HashKeys {
  readonly innerKey: Buffer;
  readonly outerKey: Buffer;
}

/** Computes the hashes that identify members, and the signed tokens in the links that members get. */
@Injectable()
export class ListKey {
  readonly keys: HashKeys;
  private readonly leaveKey: Buffer;
  private readonly joinKey: Buffer;
  private readonly memberKey: Buffer;

  constructor({ listKey, csrfSecret }: Config) {
    const key = hmac(listKey, 'hash of an address');
    const block = Buffer.concat([key, Buffer.alloc(BLOCK_BYTES - key.length)]);
    const padded = (pad: number) => Buffer.from(block.map((byte) => byte ^ pad));
    this.keys = { innerKey: padded(0x36), outerKey: padded(0x5c) };
    this.leaveKey = hmac(listKey, 'leave');
    this.joinKey = hmac(listKey, 'join');
    this.memberKey = hmac(csrfSecret, 'member');
  }

  /**
   * The token in a member's link to a deal's page, which the shell verifies. Contains the version of the member's
   * links, unless it is 0.
   */
  memberToken(hash: string, version: number): string {
    return signed(version === 0 ? hash : `${hash}.${version}`, this.memberKey, 'member:');
  }

  /** The token in the link to a deal's page in a test email, which staff send to themselves. Expires after an hour. */
  staffToken(staffId: string, now = Date.now()): string {
    return signed(`${staffId}.${Math.floor(now / 1000) + HOUR_SECONDS}`, this.memberKey, 'staff:');
  }

  /** The token in the link to leave the list. Never expires. */
  leaveToken(hash: string): string {
    return signed(hash, this.leaveKey, 'leave:');
  }

  /** The token in the link to confirm a form. */
  joinToken(leadId: string): string {
    return signed(leadId, this.joinKey, 'join:');
  }

  /** The member's hash in a token to leave the list; undefined if its signature is wrong. */
  readLeaveToken(token: string): string | undefined {
    return readSigned(token, this.leaveKey, 'leave:');
  }

  /** The lead's id in a token to confirm a form; undefined if its signature is wrong. */
  readJoinToken(token: string): string | undefined {
    return readSigned(token, this.joinKey, 'join:');
  }
}

function signed(about: string, key: Buffer, use: string): string {
  return `${about}.${hmac(key, use + about)
    .subarray(0, 16)
    .toString('base64url')}`;
}

function readSigned(token: string, key: Buffer, use: string): string | undefined {
  const [about = ''] = token.split('.');
  const [given, expected] = [Buffer.from(token), Buffer.from(signed(about, key, use))];
  return given.length === expected.length && timingSafeEqual(given, expected) ? about : undefined;
}
