/** @jest-environment node */
import { beforeEach, expect, jest, test } from '@jest/globals';
import type * as Store from './session-store.ts';

const ANN = { expiresAt: '', mustChangePassword: false, hasTotp: false, draftKey: '', staff: staff('ann', 'admin') };
const BOB = { ...ANN, staff: staff('bob', 'agent') };

function staff(id: string, role: string) {
  return { id, email: `${id}@staff.example`, name: id, role };
}

type Answer = 'away' | [status: number, body?: object];

let answers: Answer[];
let asked: string[];
let kept: Map<string, string>;
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
  [answers, asked, addresses, kept] = [[], [], [], new Map<string, string>()];
  Object.assign(globalThis, {
    localStorage: {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => kept.set(name, value),
      removeItem: (name: string) => kept.delete(name),
    },
    location: { assign: (address: string) => addresses.push(address) },
    addEventListener: (_: string, listener: () => void) => (wakeUp = listener),
    // openapi-fetch makes a Request of a path: in a browser the page's address goes before it.
    Request: class extends Request {
      constructor(path: string, init: RequestInit) {
        super(new URL(path, 'http://desk.example'), init);
      }
    },
    fetch: (request: Request) => {
      asked.push(`${request.method} ${new URL(request.url).pathname} ${request.headers.get('session-of')}`);
      const answer = answers.shift() ?? 'away';
      if (answer === 'away') return Promise.reject(new TypeError('fetch failed'));
      const [status, body] = answer;
      return Promise.resolve(body ? Response.json(body, { status }) : new Response(null, { status }));
    },
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
  expect([addresses, kept.size]).toEqual([['/desk'], 0]);
});

test('a browser that keeps nothing tells the api all the same', async () => {
  await open();
  kept.set = () => {
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
  kept.delete('desk-leaving');
  wakeUp();
  await turn();
  expect([asked.length, addresses]).toEqual([1, ['/desk']]);
});

test.each<[string, Answer, object]>([
  ['goes on where the session lives', [200, ANN], { is: 'open', session: ANN }],
  ['goes on where the api is away', 'away', { is: 'open', session: ANN }],
  [
    'takes over another role',
    [200, { ...ANN, staff: staff('ann', 'viewer') }],
    { session: { staff: { role: 'viewer' } } },
  ],
  ['ends where it does not', [401, {}], { is: 'ended', session: ANN }],
])('a desk that is said bye %s', async (_, answer, expected) => {
  await open();
  answers = [answer];
  await store.lookAtSession({});
  expect(asked).toEqual(['GET /api/admin/sessions/current ann']);
  expect(state()).toMatchObject(expected);
});

test('a tab ends unasked when its own person has signed out in another one', async () => {
  await open(BOB);
  answers = [[200, BOB]];
  await store.lookAtSession({ left: 'ann' });
  expect(state().is).toBe('open');
  await store.lookAtSession({ left: 'bob' });
  expect([state().is, asked.length]).toEqual(['ended', 1]);
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
