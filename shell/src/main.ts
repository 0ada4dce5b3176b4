/** The shell's entry script. */
import '@land/kit/tokens.css';
import './frame/base.css';
import './sections/provide-runtime.ts';

// Runs React's modules in a separate task, so that slow phones can respond to the visitor in between.
setTimeout(() => void import(/* webpackMode: "eager" */ './start.tsx'));
