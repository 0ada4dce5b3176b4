import webpack, { type Compiler } from 'webpack';

/**
 * Makes webpack's chunk loading, in the shell and in the sections, take each script's digest from what the page's host
 * knows of the visit (`scriptIntegrity`, by path). The digests cannot be part of the bundle: a chunk's name is only
 * final after its loader is written, and a host that knows of no digests must be able to load the section all the same.
 */
export class ScriptIntegrityPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('ScriptIntegrityPlugin', (compilation) => {
      const hooks = webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
      hooks.createScript.tap('ScriptIntegrityPlugin', (code) => `${code}\n${addDigest}`);
    });
  }
}

// `crossOrigin`: a policy of integrity blocks every script that is not fetched with CORS, from the page's own origin
// too.
const addDigest = `if (self.scriptIntegrity) {
  script.crossOrigin = 'anonymous';
  script.integrity = scriptIntegrity[url] || '';
}`;
