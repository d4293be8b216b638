import { accountsRoutes } from './accounts/routes.ts';
import { applicationRoutes } from './application/routes.ts';
import { copyRoutes } from './copy/routes.ts';
import { measureHandingOn } from './desk/handing-on/measure.ts';
import { deskRoutes } from './desk/routes.ts';
import { documentsRoutes } from './documents/routes.ts';
import { exchangeLinks } from './identity/links-in-addresses.ts';
import { lookupsRoutes } from './lookups/routes.ts';
import { deadlineRoutes } from './platform/deadlines/routes.ts';
import { type App, createApp } from './platform/http/app.ts';
import { devApiPage } from './platform/http/dev-api-page.ts';
import { devMailRoutes } from './platform/mail/dev-mail-routes.ts';
import { deskPageRoutes } from './platform/page/desk-page-routes.ts';
import { galleryRoutes } from './platform/page/gallery-routes.ts';
import { pageRoutes } from './platform/page/page-routes.ts';
import type { Platform } from './platform/platform.ts';
import { profileRoutes } from './profile/routes.ts';
import { receiptsRoutes } from './receipts/routes.ts';
import { rehearsalRoutes } from './rehearsal/routes.ts';
import { retentionRoutes } from './retention/routes.ts';
import { staffRoutes } from './staff/routes.ts';
import { statusRoutes } from './status/routes.ts';
import { submissionsRoutes } from './submissions/routes.ts';

/**
 * The whole server: what all calls share, then each capability's calls, then the page for every other address. A worker only
 * answers health checks and metrics.
 */
export async function buildApp(platform: Platform): Promise<App> {
  const app = await createApp(platform);
  measureHandingOn(app, platform);
  if (platform.settings.role === 'worker') return app;
  exchangeLinks(app, platform.settings);
  accountsRoutes(app, platform);
  applicationRoutes(app, platform);
  documentsRoutes(app, platform);
  receiptsRoutes(app, platform);
  submissionsRoutes(app, platform);
  statusRoutes(app, platform);
  profileRoutes(app, platform);
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
  platform.files.addRoutes(app);
  await pageRoutes(app, platform);
  return app;
}
