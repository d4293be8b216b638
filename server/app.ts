import { accountsRoutes } from './applicant/accounts/routes.ts';
import { applicationRoutes } from './applicant/application/routes.ts';
import { copyRoutes } from './applicant/copy/routes.ts';
import { measureDocuments } from './applicant/documents/measure.ts';
import { documentsRoutes } from './applicant/documents/routes.ts';
import { handoffRoutes } from './applicant/handoffs/routes.ts';
import { lookupsRoutes } from './applicant/lookups/routes.ts';
import { profileRoutes } from './applicant/profile/routes.ts';
import { receiptsRoutes } from './applicant/receipts/routes.ts';
import { recommenderRoutes } from './applicant/recommenders/routes.ts';
import { seasonRoutes as applicantSeasonRoutes } from './applicant/seasons/routes.ts';
import { statusRoutes } from './applicant/status/routes.ts';
import { submissionsRoutes } from './applicant/submissions/routes.ts';
import { deadlineRoutes } from './core/deadlines/routes.ts';
import { type App, createApp } from './core/http/app.ts';
import { devApiPage } from './core/http/dev-api-page.ts';
import { exchangeLinks } from './core/identity/links-in-addresses.ts';
import { devMailRoutes } from './core/mail/dev-mail-routes.ts';
import { deskPageRoutes } from './core/page/desk-page-routes.ts';
import { galleryRoutes } from './core/page/gallery-routes.ts';
import { pageRoutes } from './core/page/page-routes.ts';
import type { Platform } from './core/platform.ts';
import { rehearsalRoutes } from './core/rehearsal/routes.ts';
import { measureHandingOn } from './desk/handing-on/measure.ts';
import { staffRoutes } from './desk/links/routes.ts';
import { retentionRoutes } from './desk/retention/routes.ts';
import { deskRoutes } from './desk/routes.ts';
import { measureTrail } from './desk/trail/measure.ts';
import { letterGalleryRoutes } from './letter-gallery-routes.ts';

/**
 * Builds the HTTP server: the shared parts, each capability's routes, then the page for every other address. A worker answers only health
 * checks and metrics.
 */
export async function buildApp(platform: Platform): Promise<App> {
  const app = await createApp(platform);
  measureDocuments(app, platform);
  measureHandingOn(app, platform);
  measureTrail(app, platform);
  if (platform.settings.role === 'worker') return app;
  exchangeLinks(app, platform.settings);
  accountsRoutes(app, platform);
  applicationRoutes(app, platform);
  documentsRoutes(app, platform);
  handoffRoutes(app, platform);
  recommenderRoutes(app, platform);
  receiptsRoutes(app, platform);
  submissionsRoutes(app, platform);
  statusRoutes(app, platform);
  profileRoutes(app, platform);
  applicantSeasonRoutes(app, platform);
  copyRoutes(app, platform);
  deadlineRoutes(app, platform);
  lookupsRoutes(app, platform);
  staffRoutes(app, platform);
  deskRoutes(app, platform);
  retentionRoutes(app, platform);
  rehearsalRoutes(app, platform);
  devMailRoutes(app, platform);
  await devApiPage(app, platform);
  await deskPageRoutes(app, platform);
  await galleryRoutes(app, platform);
  letterGalleryRoutes(app, platform);
  platform.files.addRoutes(app);
  await pageRoutes(app, platform);
  return app;
}
