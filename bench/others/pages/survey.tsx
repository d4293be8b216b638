/** The first form page with SurveyJS, as its documentation begins. */

import json from 'virtual:survey';
import { createRoot } from 'react-dom/client';
import { Model } from 'survey-core';
import { Survey } from 'survey-react-ui';

const root = document.getElementById('root');
if (root) createRoot(root).render(<Survey model={new Model(json)} />);
