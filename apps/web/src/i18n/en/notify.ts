/** Messages to people who are not at their game. Comes with the code of the game. */
export const notifyText = {
  'notify.title': 'Messages',
  'notify.switch': 'Tell me when it is my turn',
  'notify.text':
    'This browser shows a message when the game waits for you and you are not looking at it, and when the game is over.',
  'notify.on': 'On for this game, in this browser.',
  'notify.busy': 'One moment …',
  'notify.blocked':
    'Messages of this site are blocked. Allow them in the settings of your browser, for this site, and come back.',
  'notify.insecure':
    'Browsers show messages only for sites with a secure connection (https). Whoever runs this server can set that up.',
  'notify.homeScreen':
    'On an iPhone or iPad, first add this page to the home screen (Share, then “Add to Home Screen”) and open the game from there.',
  'notify.browser': 'This browser cannot show messages of sites that are not open.',
  'notify.noSeat': 'Only whoever holds a seat is told.',
  'notify.failed.push':
    'The push service of your browser did not answer. Some browsers have none, or it is switched off.',
  'notify.failed.server': 'The server did not answer. Please try again.',
  'notify.failed.storage': 'This browser remembers nothing here, perhaps in a private window.',
  'quiet.switch': 'Quiet hours',
  'quiet.text': 'Messages wait until they are over, and come then if it is still your turn.',
  'quiet.textAll': 'Messages wait until they are over, and come then if they are still true.',
  'quiet.from': 'From',
  'quiet.to': 'until',
  'quiet.zone': 'Times in the zone {zone}.',
  'webhook.title': 'Messages to a channel',
  'webhook.text':
    'As the host you can have each turn announced in a channel of Discord or Slack. There, make a webhook and put its address here; nobody gets to see it again.',
  'webhook.url': 'Address of the webhook',
  'webhook.format': 'Kind',
  'webhook.format.discord': 'Discord',
  'webhook.format.slack': 'Slack',
  'webhook.save': 'Save',
  'webhook.test': 'Send a test message',
  'webhook.tested': 'Sent. Is it there?',
  'webhook.remove': 'Remove',
  'webhook.on': 'Each turn is announced at {host}.',
  'webhook.failing': 'Each turn is announced at {host}, but the last message did not arrive.',
  'webhook.off':
    '{host} does not take messages any more, so none are sent. Save the address again, or remove it.',
  'webhook.ended':
    '{host} does not take messages about this game any more. See Settings, Messages.',
  'webhook.loading': 'Asking the server …',
} as const;
