/**
 * Provides Module Federation's runtime once per page: sections leave it out of their entries (`externalRuntime`) and
 * use this one. The plugin's own `provideExternalRuntime` exports everything, which prevents tree shaking and costs 3
 * KB.
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
