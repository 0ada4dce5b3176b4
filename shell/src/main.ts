/** The shell's script. */
import '@land/kit/tokens.css';
import './frame/base.css';
import './sections/provide-runtime.ts';

// React's modules run in a task of their own: what a visitor does on a slow phone is answered between tasks.
setTimeout(() => void import(/* webpackMode: "eager" */ './start.tsx'));
