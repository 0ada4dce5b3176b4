/** @jest-environment node */
import { beforeEach, expect, jest, test } from '@jest/globals';
import { type ApiResponse, fakeApi, FakeStorage } from '../../browser.fixture.ts';
import type * as Store from './session-store.ts';

const NO_FACTORS = { hasTotp: false, hasPasskey: false };
const ANN = {
  expiresAt: '',
  mustChangePassword: false,
  mustSetUpFactor: false,
  ...NO_FACTORS,
  draftKey: '',
  staff: staff('ann', 'admin'),
};
const BOB = { ...ANN, staff: staff('bob', 'agent') };

function staff(id: string, role: string) {
  return { id, email: `${id}@staff.example`, name: id, role };
}

let answers: ApiResponse[];
let asked: string[];
let addresses: string[];
let store: typeof Store;
let wakeUp: () => void;

/** Loads the modules again, as a reload of the page does; the browser's storage stays. */
async function load(): Promise<void> {
  jest.resetModules();
  const { listenToResponses } = await import('../api/call.ts');
  store = await import('./session-store.ts');
  const ignore = () => undefined;
  const { currentUserId: readUserId, endSession: onSignedOut } = store;
  listenToResponses({ readUserId, onSignedOut, onRefused: ignore, onSkew: ignore, onVersion: ignore });
}

beforeEach(async () => {
  [answers, asked, addresses] = [[], [], []];
  Object.assign(globalThis, {
    localStorage: new FakeStorage(),
    location: { assign: (address: string) => addresses.push(address) },
    addEventListener: (_: string, listener: () => void) => (wakeUp = listener),
  });
  fakeApi(({ method, path, headers }) => {
    asked.push(`${method} ${path} ${headers.get('session-of')}`);
    return answers.shift() ?? 'unreachable';
  });
  await load();
});

const open = async (session = ANN) => {
  answers.unshift([200, session]);
  await store.openSession();
  asked = [];
};
const state = () => store.sessionStore.get();
const tick = () => new Promise((resolve) => setTimeout(resolve, 5));

test('signing out while the api is down closes the desk at once, also after a reload, and is sent later', async () => {
  await open();
  void store.signOut();
  expect(state()).toEqual({ is: 'leaving', staffId: 'ann' });
  await tick();
  expect(state()).toMatchObject({ is: 'leaving', problem: { status: 0 } });
  await load();
  void store.openSession();
  expect(state().is).toBe('leaving');
  await tick();
  expect(addresses).toEqual([]);
  answers = [[204]];
  wakeUp();
  await tick();
  // The request names Ann, so the api does not end the session of a user who has signed in since.
  expect(new Set(asked)).toEqual(new Set(['DELETE /api/admin/sessions/current ann']));
  expect([addresses, Object.keys(localStorage)]).toEqual([['/desk'], []]);
});

test('a browser without storage still sends the sign-out', async () => {
  await open();
  localStorage.setItem = () => {
    throw new DOMException('The quota is exceeded.');
  };
  answers = ['unreachable', [204]];
  void store.signOut();
  await tick();
  wakeUp();
  await tick();
  expect([asked.length, addresses]).toEqual([2, ['/desk']]);
});

test('signing in again before the sign-out was sent cancels it', async () => {
  await open();
  void store.signOut();
  await tick();
  localStorage.removeItem('desk-leaving');
  wakeUp();
  await tick();
  expect([asked.length, addresses]).toEqual([1, ['/desk']]);
});

test('a page that loads requests the session of the user who signed in here last, also after they signed out', async () => {
  for (const session of [ANN, BOB]) {
    answers = [[200, session]];
    await store.signIn({ email: session.staff.email, password: 'x' });
  }
  await load();
  await open(BOB);
  answers = [[204]];
  await store.signOut();
  await load();
  answers = [[401, {}]];
  asked = [];
  await store.openSession();
  expect([asked, state().is]).toEqual([['GET /api/admin/sessions/current bob'], 'closed']);
});
