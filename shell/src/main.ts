/** The shell's entry script. */
import '@land/kit/tokens.css';
import './frame/base.css';
import './sections/provide-runtime.ts';

// Evaluates React's modules in a separate task, so that slow phones can handle input in between.
setTimeout(() => void import(/* webpackMode: "eager" */ './start.tsx'));
