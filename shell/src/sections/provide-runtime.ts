/**
 * The federation runtime, once for the page: sections leave it out of their entries (`externalRuntime`) and take it
 * from here. The plugin's own `provideExternalRuntime` provides all of its exports, so that nothing can be shaken off:
 * 3 KB.
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
