import './styles/tokens.css';
import './styles/fonts.css';
import './styles/base.css';
import './styles/components.css';
import './styles/home.css';
import { render } from 'preact';
import { App } from './app.tsx';
import { startLanguage } from './i18n/language.ts';
import { startBlocked } from './net/blocked.ts';
import { answerWorker } from './notify/answer-worker.ts';
import { startRouter } from './ui/router.ts';
import { startSettings } from './ui/settings.ts';
import { startTouched } from './ui/touched.ts';

startSettings();
startTouched();
startBlocked();
startRouter();
answerWorker();
// Without the texts of another language the page speaks English.
startLanguage()
  .catch(() => undefined)
  .then(() => {
    const host = document.getElementById('app');
    if (host !== null) render(<App />, host);
  });
