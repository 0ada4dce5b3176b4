import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { awayWords } from '../../shared/absences/absence-words.ts';
import { api, bodyOf, type Schemas } from '../../shared/api/call.ts';
import { useColleagues } from '../../shared/api/use-colleagues.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { BulkUndoList } from '../../shared/changes/bulk-results.tsx';
import { Button } from '../../shared/components/button.tsx';
import { Email } from '../../shared/components/email.tsx';
import { Item, Items } from '../../shared/components/items.tsx';
import { Badge, ProblemBar, RowsLoading } from '../../shared/components/messages.tsx';
import { PageHead } from '../../shared/components/page-head.tsx';
import { useSession } from '../../shared/session/session-store.ts';
import { AddDialog } from './add-dialog.tsx';
import { factorWords } from './factor-words.ts';
import { HandoverDialog } from './handover-dialog.tsx';
import { MemberDialog } from './member-dialog.tsx';

type Account = Schemas['StaffAccount'];

const KEY = ['staff'];

/** Reads the lists with names and roles again, after an account has changed. */
function readTeamAgain() {
  void queryClient.invalidateQueries({ queryKey: KEY });
  void queryClient.invalidateQueries({ queryKey: ['colleagues'] });
}

/** The team: accounts, their roles, and their ways to sign in. */
export function TeamPage() {
  const { staff: me } = useSession();
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => bodyOf(api.GET('/api/admin/staff', { signal })),
  });
  const [open, setOpen] = useState<{ is: 'add' } | { is: 'member' | 'handover' | 'leaving'; id: string }>();
  const colleagues = useColleagues().all;
  const accounts = data?.items ?? [];
  const chosen = open && 'id' in open ? accounts.find(({ id }) => id === open.id) : undefined;
  const close = () => {
    setOpen(undefined);
    readTeamAgain();
  };
  return (
    <>
      <PageHead title="Team">
        <Button look="main" onClick={() => setOpen({ is: 'add' })}>
          Add a colleague…
        </Button>
      </PageHead>
      {error && <ProblemBar problem={error} onRetry={refetch} />}
      {!data && !error && <RowsLoading />}
      <BulkUndoList />
      {data && (
        <Items label="Accounts">
          {accounts.map((account) => (
            <Item
              key={account.id}
              facts={<Email address={account.email} />}
              actions={
                <>
                  {account.role !== 'viewer' && (
                    <Button
                      aria-label={`Reassign leads… ${account.name}`}
                      onClick={() => setOpen({ is: 'handover', id: account.id })}
                    >
                      Reassign leads…
                    </Button>
                  )}
                  {account.id !== me.id && (
                    <Button
                      aria-label={`Manage… ${account.name}`}
                      onClick={() => setOpen({ is: 'member', id: account.id })}
                    >
                      Manage…
                    </Button>
                  )}
                </>
              }
            >
              {account.name}{' '}
              <Badges account={account} absence={colleagues.find(({ id }) => id === account.id)?.absence} />
            </Item>
          ))}
        </Items>
      )}
      {open?.is === 'add' && <AddDialog onClose={close} />}
      {open?.is === 'member' && chosen && (
        <MemberDialog
          account={chosen}
          onLeave={() => setOpen({ is: 'leaving', id: chosen.id })}
          onChanged={readTeamAgain}
          onClose={close}
        />
      )}
      {(open?.is === 'handover' || open?.is === 'leaving') && chosen && (
        <HandoverDialog
          from={chosen}
          isLeaving={open.is === 'leaving'}
          candidates={accounts.filter(({ disabled, role }) => !disabled && role !== 'viewer')}
          onClose={close}
        />
      )}
    </>
  );
}

function Badges({ account, absence }: { account: Account; absence: Schemas['Absence'] | null | undefined }) {
  const { role, disabled } = account;
  const factors = factorWords(account);
  return (
    <>
      <Badge>{role}</Badge> {absence?.isNow && <Badge look="soon">{awayWords(absence.lastDay)}</Badge>}{' '}
      {disabled && <Badge look="bad">disabled</Badge>}{' '}
      {!disabled && <Badge look={factors.length > 0 ? 'good' : 'soon'}>{factors.join(', ') || 'password only'}</Badge>}
    </>
  );
}
