// Before anything asks for a storage.
import './net/unkept.ts';
import './styles/tokens.css';
import './styles/fonts.css';
import './styles/base.css';
import './styles/components.css';
import './styles/home.css';
import { computed, effect } from '@preact/signals';
import { render } from 'preact';
import { App, loadHome } from './app.tsx';
import { speakLanguage } from './i18n/language.ts';
import { serverBase } from './net/api.ts';
import { startBlocked } from './net/blocked.ts';
import { answerWorker } from './notify/answer-worker.ts';
import { keepLanguage } from './notify/kept.ts';
import { keepForLater } from './offline/install.ts';
import { route, startRouter } from './ui/router.ts';
import { settings, startSettings } from './ui/settings.ts';
import { startTouched } from './ui/touched.ts';

startSettings();
startTouched();
startBlocked();
startRouter();
answerWorker();
keepForLater(serverBase());
const wish = computed(() => settings.value.language);
// The first screen comes at once with its words; what did not arrive says so on the page.
const screen = route.value.type === 'home' ? loadHome().catch(() => undefined) : undefined;
Promise.all([speakLanguage(wish.peek()), screen]).then(() => {
  const host = document.getElementById('app');
  if (host !== null) render(<App />, host);
  effect(() => {
    void speakLanguage(wish.value);
    // Where a browser keeps nothing, there are no messages either.
    keepLanguage(wish.value).catch(() => undefined);
  });
});
