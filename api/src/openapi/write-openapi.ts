import { writeFileSync } from 'node:fs';
import { OPENAPI_FILE, renderOpenApiFile } from './openapi-file.js';

writeFileSync(OPENAPI_FILE, await renderOpenApiFile());
console.log('wrote api/openapi.json');
