import styles from './button.module.css';

export interface ButtonLinkProps {
  href: string;
  label: string;
  /** `primary` for the main action, `secondary` for an alternative, `wheat` on a dark background. */
  kind?: 'primary' | 'secondary' | 'wheat' | undefined;
  /** Less high, to fit into the header. */
  compact?: boolean | undefined;
  /** `_self`: a full page load instead of the shell's navigation. */
  target?: '_self' | undefined;
  onClick?: (() => void) | undefined;
}

/** A link that looks like a button: a call to action. */
export function ButtonLink({ href, label, kind = 'primary', compact = false, target, onClick }: ButtonLinkProps) {
  const classNames = [styles.button, styles[kind], compact && styles.compact].filter(Boolean);
  return (
    <a href={href} className={classNames.join(' ')} target={target} onClick={onClick}>
      {label}
    </a>
  );
}
