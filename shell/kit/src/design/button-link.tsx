import styles from './button.module.css';

export interface ButtonLinkProps {
  href: string;
  label: string;
  /** `primary` asks for the click, `secondary` offers another way, `wheat` stands on dark ground. */
  kind?: 'primary' | 'secondary' | 'wheat' | undefined;
  /** As high as a line of the header. */
  compact?: boolean | undefined;
  /** `_self`: the page is loaded, where the shell would move to it without. */
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
