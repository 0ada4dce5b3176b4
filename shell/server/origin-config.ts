/** Reads settings with origins. */
import { readOriginOf } from '@land/http/environment';

/** Reads the first of a comma-separated list of origins, because the shell links to one of them. */
export function readOrigin(env: NodeJS.ProcessEnv, name: string, fallback: string): string {
  return parseOrigin(name, (env[name] || fallback).split(',')[0]?.trim() ?? fallback);
}

export function readOrigins(env: NodeJS.ProcessEnv, name: string): string[] {
  return readList(env, name).map((text) => parseOrigin(name, text));
}

/** A comma-separated list. */
export function readList(env: NodeJS.ProcessEnv, name: string): string[] {
  return (env[name] ?? '')
    .split(',')
    .map((text) => text.trim())
    .filter(Boolean);
}

/** Throws one sentence unless the text is an origin. */
function parseOrigin(name: string, text: string): string {
  const origin = readOriginOf(text);
  if (!origin) throw new Error(`${name} must be an origin such as https://example.com, without a path.`);
  return origin;
}
