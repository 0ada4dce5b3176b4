import { useNavigate } from 'react-router-dom';
import { ActButton } from '../../shared/components/act-button.tsx';
import { ButtonLink } from '../../shared/components/button.tsx';
import panel from '../../shared/components/panel.module.css';
import { counted } from '../../shared/formatting/lead-words.ts';
import { routes } from '../../routes.ts';
import { discardImport, type Import, runImport } from './import-changes.ts';
import { ImportRows } from './import-rows.tsx';
import { importedCount } from './import-words.ts';

/** The checked rows with their results, and the button that imports them. */
export function ImportPreview({ of }: { of: Import }) {
  const navigate = useNavigate();
  const count = importedCount(of);
  const discard = async () => {
    await discardImport(of);
    void navigate(routes.imports);
  };
  return (
    <>
      {of.kind === 'buyers' && <p>{permissionWords(of)}</p>}
      <div className={panel.buttons}>
        <ActButton look="main" disabled={count === 0} act={() => runImport(of)}>
          Import {counted(count, 'row')}
        </ActButton>
        <ButtonLink to="?columns">Change the columns</ButtonLink>
        <ActButton look="quiet" act={discard}>
          Discard the file
        </ActButton>
      </div>
      <ImportRows of={of} />
    </>
  );
}

const permissionWords = ({ attestedPermission }: Import) =>
  attestedPermission === null
    ? 'Without permission to email: none of them joins the buyers list.'
    : `They join the buyers list, because you state: “${attestedPermission}”`;
