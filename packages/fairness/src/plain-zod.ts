import { z } from 'zod';

// In a browser zod would try whether it may make functions from text, which the policy of the page
// forbids and the browser then reports.
if (!('process' in globalThis)) z.config({ jitless: true });

export { z };
