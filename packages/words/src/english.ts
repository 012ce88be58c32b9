/**
 * English, one catalogue for each file of its folder. Each comes with the code that adds it, so that the
 * first screen waits for no text that it does not show.
 */
export { default as analysisText } from '../en/analysis.json' with { type: 'json' };
export { default as boardText } from '../en/board.json' with { type: 'json' };
export { default as bookChaptersText } from '../en/book-chapters.json' with { type: 'json' };
export { default as bookExamplesText } from '../en/book-examples.json' with { type: 'json' };
export { default as bookRulingsText } from '../en/book-rulings.json' with { type: 'json' };
export { default as bookTilesText } from '../en/book-tiles.json' with { type: 'json' };
export { default as cardText } from '../en/card.json' with { type: 'json' };
export { default as channelText } from '../en/channel.json' with { type: 'json' };
export { default as coachText } from '../en/coach.json' with { type: 'json' };
export { default as endText } from '../en/end.json' with { type: 'json' };
export { default as fairText } from '../en/fair.json' with { type: 'json' };
export { default as findingText } from '../en/finding.json' with { type: 'json' };
export { default as generalText } from '../en/general.json' with { type: 'json' };
export { default as howText } from '../en/how.json' with { type: 'json' };
export { default as hudText } from '../en/hud.json' with { type: 'json' };
export { default as learnText } from '../en/learn.json' with { type: 'json' };
export { default as legendText } from '../en/legend.json' with { type: 'json' };
export { default as lessonText } from '../en/lesson.json' with { type: 'json' };
export { default as levelsText } from '../en/levels.json' with { type: 'json' };
export { default as localText } from '../en/local.json' with { type: 'json' };
export { default as localGamesText } from '../en/local-games.json' with { type: 'json' };
export { default as logText } from '../en/log.json' with { type: 'json' };
export { default as meanwhileText } from '../en/meanwhile.json' with { type: 'json' };
export { default as nameText } from '../en/name.json' with { type: 'json' };
export { default as namesText } from '../en/names.json' with { type: 'json' };
export { default as newsText } from '../en/news.json' with { type: 'json' };
export { default as notationText } from '../en/notation.json' with { type: 'json' };
export { default as notifyText } from '../en/notify.json' with { type: 'json' };
export { default as optionsText } from '../en/options.json' with { type: 'json' };
export { default as phaseText } from '../en/phase.json' with { type: 'json' };
export { default as prospectText } from '../en/prospect.json' with { type: 'json' };
export { default as puzzleText } from '../en/puzzle.json' with { type: 'json' };
export { default as refusalsText } from '../en/refusals.json' with { type: 'json' };
export { default as reviewText } from '../en/review.json' with { type: 'json' };
export { default as reviewFrameText } from '../en/review-frame.json' with { type: 'json' };
export { default as rulebookText } from '../en/rulebook.json' with { type: 'json' };
export { default as seatsText } from '../en/seats.json' with { type: 'json' };
export { default as seldomText } from '../en/seldom.json' with { type: 'json' };
export { default as shortcutsText } from '../en/shortcuts.json' with { type: 'json' };
export { default as studyText } from '../en/study.json' with { type: 'json' };
export { default as tableText } from '../en/table.json' with { type: 'json' };
export { default as timeText } from '../en/time.json' with { type: 'json' };
export { default as tipsText } from '../en/tips.json' with { type: 'json' };
