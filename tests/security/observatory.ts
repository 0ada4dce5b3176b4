/**
 * What `@mdn/mdn-http-observatory` 1.4.8 would say of an answer over HTTPS: its rules for headers, in short. The
 * package brings a database, a web server and lists that it fetches while it is installed.
 */
import { expect } from '@playwright/test';

export interface ScannedAnswer {
  readonly headers: Headers;
  readonly body: string;
}

const UNSAFE = ["'unsafe-inline'", 'data:'];
const BROAD = ['ftp:', 'http:', 'https:', '*', 'http://*', 'https://*'];

/** 100 and more is A+. Bonuses count from 90 on. */
export function scoreOf(answer: ScannedAnswer): number {
  const parts = [policyPoints, framePoints, transportPoints, typePoints, referrerPoints, embedderPoints];
  const all = [...parts, cookiePoints, corsPoints, scriptPoints].map((points) => points(answer));
  const sum = (points: number[]) => 100 + points.reduce((total, each) => total + each, 0);
  const lost = sum(all.filter((points) => points < 0));
  return lost < 90 ? lost : sum(all);
}

function readPolicy({ headers }: ScannedAnswer): Map<string, string[]> {
  const text = headers.get('content-security-policy') ?? '';
  const directives = text.split(';').map((directive) => directive.trim().split(/\s+/));
  return new Map(directives.filter(([name]) => name).map(([name = '', ...sources]) => [name, sources]));
}

function policyPoints(answer: ScannedAnswer): number {
  const policy = readPolicy(answer);
  if (policy.size === 0) return -25;
  const sourcesOf = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*'];
  const [scripts, objects, styles] = ['script-src', 'object-src', 'style-src'].map(sourcesOf) as [
    string[],
    string[],
    string[],
  ];
  const all = [...policy.values()].flat();
  const has = (sources: string[], ...which: string[]) => sources.some((source) => which.includes(source));
  if (has(scripts, ...UNSAFE, ...BROAD) || has(objects, ...BROAD)) return -20;
  if (all.some((source) => /^(http|ftp):/.test(source))) return -20;
  if (has([...scripts, ...styles], "'unsafe-eval'")) return -10;
  if (has(styles, ...UNSAFE, ...BROAD)) return 0;
  return policy.get('default-src')?.join() === "'none'" ? 10 : 5;
}

function framePoints(answer: ScannedAnswer): number {
  if (readPolicy(answer).has('frame-ancestors')) return 5;
  return /^(deny|sameorigin)$/i.test(answer.headers.get('x-frame-options') ?? '') ? 0 : -20;
}

function transportPoints({ headers }: ScannedAnswer): number {
  const age = Number(/^max-age=(\d+)(;|$)/.exec(headers.get('strict-transport-security') ?? '')?.[1] ?? NaN);
  if (Number.isNaN(age)) return -20;
  return age < 15_552_000 ? -10 : 0;
}

const typePoints = ({ headers }: ScannedAnswer) => (headers.get('x-content-type-options') === 'nosniff' ? 0 : -5);

function referrerPoints({ headers }: ScannedAnswer): number {
  const policy = headers.get('referrer-policy');
  if (policy === null) return 0;
  return /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(policy) ? 5 : -5;
}

function embedderPoints({ headers }: ScannedAnswer): number {
  const policy = headers.get('cross-origin-resource-policy');
  if (policy === null || policy === 'cross-origin') return 0;
  return /^same-(origin|site)$/.test(policy) ? 10 : -5;
}

function cookiePoints({ headers }: ScannedAnswer): number {
  const cookies = headers.getSetCookie();
  if (cookies.length === 0) return 0;
  const have = (pattern: RegExp) => cookies.every((cookie) => pattern.test(cookie));
  if (!have(/; secure/i) || !have(/; httponly/i)) return -40;
  return have(/; samesite=(lax|strict)/i) ? 5 : -20;
}

const corsPoints = ({ headers }: ScannedAnswer) => (headers.has('access-control-allow-credentials') ? -50 : 0);

function scriptPoints({ headers, body }: ScannedAnswer): number {
  if (!/html/.test(headers.get('content-type') ?? '')) return 0;
  const scripts = [...body.matchAll(/<script\b[^>]*\bsrc="([^"]*)"[^>]*>/g)];
  for (const [, source = ''] of scripts) expect(source, 'a script of our own').toMatch(/^(\.?\/(?!\/)|[\w.-]+$)/);
  return scripts.some(([tag]) => / integrity=/.test(tag)) ? 5 : 0;
}
