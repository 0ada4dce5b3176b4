/** @jest-environment node */
import { beforeEach, expect, jest, test } from '@jest/globals';
import { type Answer, fakeApi, FakeStorage } from '../browser.fixture.ts';
import type * as Store from './session-store.ts';

const ANN = { expiresAt: '', mustChangePassword: false, hasTotp: false, draftKey: '', staff: staff('ann', 'admin') };
const BOB = { ...ANN, staff: staff('bob', 'agent') };

function staff(id: string, role: string) {
  return { id, email: `${id}@staff.example`, name: id, role };
}

let answers: Answer[];
let asked: string[];
let addresses: string[];
let store: typeof Store;
let wakeUp: () => void;

/** As after a reload: a fresh page, with what the storage holds. */
async function load(): Promise<void> {
  jest.resetModules();
  const { listenToAnswers } = await import('../api/call.ts');
  store = await import('./session-store.ts');
  const ignore = () => undefined;
  const { whoseSession: whose, endSession: onSignedOut } = store;
  listenToAnswers({ whose, onSignedOut, onRefused: ignore, onSkew: ignore, onVersion: ignore });
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
    return answers.shift() ?? 'away';
  });
  await load();
});

const open = async (session = ANN) => {
  answers.unshift([200, session]);
  await store.openSession();
  asked = [];
};
const state = () => store.sessionStore.get();
const turn = () => new Promise((resolve) => setTimeout(resolve, 5));

test('who signs out while the api is away is out at once, also after a reload, and the api hears of it later', async () => {
  await open();
  void store.signOut();
  expect(state()).toEqual({ is: 'leaving', staffId: 'ann' });
  await turn();
  expect(state()).toMatchObject({ is: 'leaving', problem: { status: 0 } });
  await load();
  void store.openSession();
  expect(state().is).toBe('leaving');
  await turn();
  expect(addresses).toEqual([]);
  answers = [[204]];
  wakeUp();
  await turn();
  // Under her name: never the session of somebody who has signed in since.
  expect(new Set(asked)).toEqual(new Set(['DELETE /api/admin/sessions/current ann']));
  expect([addresses, Object.keys(localStorage)]).toEqual([['/desk'], []]);
});

test('a browser that keeps nothing tells the api all the same', async () => {
  await open();
  localStorage.setItem = () => {
    throw new DOMException('The quota is exceeded.');
  };
  answers = ['away', [204]];
  void store.signOut();
  await turn();
  wakeUp();
  await turn();
  expect([asked.length, addresses]).toEqual([2, ['/desk']]);
});

test('who signs in again before the api has heard of it stays signed in', async () => {
  await open();
  void store.signOut();
  await turn();
  localStorage.removeItem('desk-leaving');
  wakeUp();
  await turn();
  expect([asked.length, addresses]).toEqual([1, ['/desk']]);
});

test('a page that is loaded asks for the session of who signed in here last, also after they signed out', async () => {
  answers = [[200, ANN]];
  await store.signIn({ email: 'ann@staff.example', password: 'x' });
  await load();
  await open();
  answers = [[204]];
  await store.signOut();
  await load();
  answers = [[401, {}]];
  asked = [];
  await store.openSession();
  expect(asked).toEqual(['GET /api/admin/sessions/current ann']);
  expect(state().is).toBe('closed');
});

test('who signs in after a colleague is the one that a loaded page asks for', async () => {
  for (const session of [ANN, BOB]) {
    answers = [[200, session]];
    await store.signIn({ email: session.staff.email, password: 'x' });
  }
  await load();
  asked = [];
  answers = [[200, BOB]];
  await store.openSession();
  expect(asked).toEqual(['GET /api/admin/sessions/current bob']);
});
