/**
 * Provides Module Federation's runtime to the sections, which do not bundle it (`externalRuntime`). The plugin's option
 * `provideExternalRuntime` is not used, because it exports everything and so adds 3 KB.
 */
import * as runtime from '@module-federation/runtime-core';

const {
  assert,
  CurrentGlobal,
  getGlobalFederationConstructor,
  ModuleFederation,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
} = runtime;

Object.assign(globalThis, {
  _FEDERATION_RUNTIME_CORE: {
    assert,
    CurrentGlobal,
    getGlobalFederationConstructor,
    ModuleFederation,
    setGlobalFederationConstructor,
    setGlobalFederationInstance,
    helpers: {},
  },
});
