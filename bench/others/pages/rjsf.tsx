/** The first form page with RJSF, as its documentation begins. */

import form from 'virtual:json-schema';
import Form from '@rjsf/core';
import validator from '@rjsf/validator-ajv8';
import { createRoot } from 'react-dom/client';

const root = document.getElementById('root');
if (root) createRoot(root).render(<Form {...form} validator={validator} />);
