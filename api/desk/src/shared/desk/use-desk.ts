import { createContext, useContext } from 'react';
import type { Desk } from './desk.ts';

export const DeskContext = createContext<Desk | undefined>(undefined);

/** The stores of the desk that a component is part of. */
export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('useDesk() was called outside of DeskContext.');
  return desk;
}
