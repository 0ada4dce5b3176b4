/**
 * The parts of the shell that a section in a repository of its own needs: `GET /sections/shell.json`. The shell signs
 * them, and the section's `shell.json` names the key.
 */
import type { KitContract } from '../contract/kit-contract.ts';
import type { ReleaseSignature } from '../format/release-format.ts';
import type { ProvidedModules } from '../format/sections-status.ts';

/** The path on the shell. */
export const shellPartsPath = '/sections/shell.json';

export interface ShellParts {
  /** The version of this format. */
  format: 1;
  /** Versions of the kit and the shared modules, and the paths of each section. */
  provided: ProvidedModules;
  /** The kit's `contract.json`, with what the forms may send. */
  contract: KitContract;
  /** The public description of the api: OpenAPI. */
  api: object;
  /** The text of the frame: `shell.json` of the shell's build. */
  frame: string;
  /** The files at `/assets/`, by name, with the digest of each (Subresource Integrity). */
  files: Record<string, string>;
}

export interface SignedShellParts {
  /** ShellParts as JSON. */
  signed: string;
  signature: ReleaseSignature;
  /** The shell's public key: SPKI, base64. */
  publicKey: string;
}
