import type { App } from '#server/core/http/app.ts';
import type { Platform } from '#server/core/platform.ts';
import { bulkRoutes } from './bulk/routes.ts';
import { checklistRoutes } from './checklist/routes.ts';
import { deskDeadlineRoutes } from './deadlines/routes.ts';
import { releaseRoutes } from './decisions/release-routes.ts';
import { decisionRoutes } from './decisions/routes.ts';
import { findRoutes } from './find/routes.ts';
import { handingOnRoutes } from './handing-on/routes.ts';
import { helpRoutes } from './help/routes.ts';
import { holdRoutes } from './holds/routes.ts';
import { newsRoutes } from './mailings/news-routes.ts';
import { mailingRoutes } from './mailings/routes.ts';
import { memberRoutes } from './member-routes.ts';
import { ownRoutes } from './own-routes.ts';
import { readingRoutes } from './read/routes.ts';
import { recommendationRoutes } from './recommendations/routes.ts';
import { deskRecommenderRoutes } from './recommenders/routes.ts';
import { seasonRoutes } from './season/routes.ts';
import { signInRoutes } from './sign-in-routes.ts';
import { deskStatusRoutes } from './status/routes.ts';
import { trailRoutes } from './trail/routes.ts';
import { exportRoutes } from './view-export/routes.ts';

/** All calls of the college's desk. */
export function deskRoutes(app: App, platform: Platform): void {
  signInRoutes(app, platform);
  ownRoutes(app, platform);
  memberRoutes(app, platform);
  readingRoutes(app, platform);
  recommendationRoutes(app, platform);
  deskRecommenderRoutes(app, platform);
  findRoutes(app, platform);
  bulkRoutes(app, platform);
  exportRoutes(app, platform);
  deskStatusRoutes(app, platform);
  checklistRoutes(app, platform);
  decisionRoutes(app, platform);
  releaseRoutes(app, platform);
  mailingRoutes(app, platform);
  newsRoutes(app, platform);
  helpRoutes(app, platform);
  holdRoutes(app, platform);
  trailRoutes(app, platform);
  seasonRoutes(app, platform);
  deskDeadlineRoutes(app, platform);
  handingOnRoutes(app, platform);
}
