import './styles/tokens.css';
import './styles/fonts.css';
import './styles/base.css';
import './styles/components.css';
import './styles/home.css';
import { render } from 'preact';
import { App } from './app.tsx';
import { answerWorker } from './notify/answer-worker.ts';
import { startRouter } from './ui/router.ts';
import { startSettings } from './ui/settings.ts';

startSettings();
startRouter();
answerWorker();
const host = document.getElementById('app');
if (host !== null) render(<App />, host);
