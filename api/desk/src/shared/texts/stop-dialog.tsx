import { useState } from 'react';
import { api, bodyOf, type Schemas } from '../api/call.ts';
import { useDesk } from '../desk/use-desk.ts';
import { DeskDialog } from '../components/dialog.tsx';
import { Choice } from '../components/field.tsx';
import { SaveForm } from '../components/form.tsx';
import { phoneWords } from '../formatting/lead-words.ts';
import { REASON_WORDS } from './text-words.ts';

type Reason = Schemas['SuppressionReason'];

interface StopDialogProps {
  phone: string;
  action: 'stop' | 'restore';
  onChanged: () => void;
  onClose: () => void;
}

/** Stops the texts to a number on request, or allows them again, each with a reason. */
export function StopDialog({ phone, action, onChanged, onClose }: StopDialogProps) {
  const { undo } = useDesk();
  const isStop = action === 'stop';
  const [reason, setReason] = useState<Reason>('asked-by-phone');
  const { 'stopped-by-mistake': mistake, ...common } = REASON_WORDS;
  const save = async () => {
    await bodyOf(api.POST('/api/admin/suppressions', { body: { phone, action, reason } }));
    undo.showDone(isStop ? `No more texts to ${phoneWords(phone)}.` : `${phoneWords(phone)} may be texted again.`);
    onChanged();
  };
  return (
    <DeskDialog title={`${isStop ? 'Stop' : 'Allow'} texts to ${phoneWords(phone)}`} onClose={onClose}>
      <SaveForm button={isStop ? 'Stop texts' : 'Allow texts'} onSave={save} onClose={onClose}>
        <p>
          {isStop
            ? 'Takes effect at once, for all leads with this number. Calls and email go on.'
            : 'Only if the owner of the number asked for texts again, or never asked to stop.'}
        </p>
        <Choice
          label="Why"
          value={reason}
          onChange={setReason}
          options={isStop ? common : { ...common, 'stopped-by-mistake': mistake }}
        />
      </SaveForm>
    </DeskDialog>
  );
}
