import { createHash } from 'node:crypto';
import { brand } from '@land/kit/brand';

/**
 * Stand in every page itself: whatever stylesheet is late or missing, fields have a border (`tokens.css` names its color) and
 * nothing is wider than the screen. The name of the site is for links on paper.
 */
export const safetyStyles = `*{box-sizing:border-box}img{max-width:100%;height:auto}:root{--color-control-line:#6f7d73;--site:${JSON.stringify(brand.domain)}}`;

/** Allows them, and nothing else in a style element. */
export const safetyStylesSource = `'sha256-${createHash('sha256').update(safetyStyles).digest('base64')}'`;
