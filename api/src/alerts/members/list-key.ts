import { Injectable } from '@nestjs/common';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { Config } from '../../config/config.js';

const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();
const BLOCK_BYTES = 64;
const HOUR_SECONDS = 3600;

/** How many days the link in an email about a form works. */
export const CONFIRM_DAYS = 7;

/** The hash of the address `email` (SQL) as in `list_members`: HMAC-SHA256 with the list key, first 16 bytes. */
export function memberHashInSql(email: string): string {
  const address = `convert_to(lower(trim(${email})), 'UTF8')`;
  const digest = `sha256(:outerKey::bytea || sha256(:innerKey::bytea || ${address}))`;
  return `translate(rtrim(encode(substr(${digest}, 1, 16), 'base64'), '='), '+/', '-_')`;
}

/** The parameters of memberHashInSql. */
export interface HashKeys {
  readonly innerKey: Buffer;
  readonly outerKey: Buffer;
}

/** Identifies members without their addresses, and makes the tokens in the links that they get. */
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
   * For the URL of a deal's page, which the shell checks. Names the version of the member's links; without one, the
   * first.
   */
  memberToken(hash: string, version: number): string {
    return signed(version === 0 ? hash : `${hash}.${version}`, this.memberKey, 'member:');
  }

  /** The same for a staff member who reads an email before it is sent. Expires after an hour. */
  staffToken(staffId: string, now = Date.now()): string {
    return signed(`${staffId}.${Math.floor(now / 1000) + HOUR_SECONDS}`, this.memberKey, 'staff:');
  }

  /** For the URL of the page to leave the list. Never expires. */
  leaveToken(hash: string): string {
    return signed(hash, this.leaveKey, 'leave:');
  }

  /** For the URL of the page to confirm a lead's form. */
  joinToken(leadId: string): string {
    return signed(leadId, this.joinKey, 'join:');
  }

  /** The hash of a member's leave token. */
  readLeaveToken(token: string): string | undefined {
    return readSigned(token, this.leaveKey, 'leave:');
  }

  /** The lead of the form that the token names. */
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
