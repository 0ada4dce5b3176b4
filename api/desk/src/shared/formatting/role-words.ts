import type { Schemas } from '../api/call.ts';

export const ROLE_WORDS: Record<Schemas['StaffRole'], string> = {
  viewer: 'Viewer: sees leads',
  agent: 'Agent: works on leads',
  admin: 'Admin: also manages accounts, exports and erases',
};
