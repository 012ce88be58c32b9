import './styles/tokens.css';
import './styles/fonts.css';
import './styles/base.css';
import './styles/components.css';
import './styles/home.css';
import { computed, effect } from '@preact/signals';
import { render } from 'preact';
import { App } from './app.tsx';
import { speakLanguage } from './i18n/language.ts';
import { startBlocked } from './net/blocked.ts';
import { answerWorker } from './notify/answer-worker.ts';
import { keepLanguage } from './notify/kept.ts';
import { startRouter } from './ui/router.ts';
import { settings, startSettings } from './ui/settings.ts';
import { startTouched } from './ui/touched.ts';

startSettings();
startTouched();
startBlocked();
startRouter();
answerWorker();
const wish = computed(() => settings.value.language);
speakLanguage(wish.peek()).then(() => {
  const host = document.getElementById('app');
  if (host !== null) render(<App />, host);
  effect(() => {
    void speakLanguage(wish.value);
    // Where a browser keeps nothing, there are no messages either.
    keepLanguage(wish.value).catch(() => undefined);
  });
});
