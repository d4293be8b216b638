/**
 * Every call with its method and path, once (contract §2 to §4, spec §7). The server's routes and the page use these constants, and
 * `/openapi.json` lists exactly these calls. Each is a constant of its own, so that the build can inline it.
 */

/** A method, a space and a path; a segment that begins with a colon is a parameter. */
export type Call = `${Method} /${string}`;
/** A call that only reads. */
export type ReadingCall = `GET /${string}`;
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

// Accounts
export const SIGN_UP = 'POST /public/signup';
export const CONFIRM = 'POST /public/confirm';
export const RESEND_CONFIRM = 'POST /public/resend-confirm';
export const LOG_IN = 'POST /public/login';
export const FORGOT_PASSWORD = 'POST /public/forgot-password';
export const RESET_PASSWORD = 'POST /public/reset-password';
export const CONFIRM_ADDRESS = 'POST /public/confirm-address';
export const KEEP_ADDRESS = 'POST /public/keep-address';
export const LOG_OUT = 'GET /api/logout';
export const SAVE_LANGUAGE = 'PUT /api/language';
export const GET_ACCOUNT = 'GET /api/account';
export const CHANGE_PASSWORD = 'PUT /api/account/password';
export const END_SESSION = 'DELETE /api/account/sessions/:session';
export const END_OTHER_SESSIONS = 'DELETE /api/account/sessions';
export const SAVE_NEWS = 'PUT /api/account/letters';
export const OPEN_NEWS_CHOICE = 'GET /letters/:token';
export const REFUSE_NEWS = 'POST /letters/:token';
export const ASK_LOG_IN_PASSKEY = 'POST /public/passkey/options';
export const LOG_IN_WITH_PASSKEY = 'POST /public/passkey';
export const ASK_OWN_PASSKEY = 'POST /api/account/passkeys/options';
export const ADD_OWN_PASSKEY = 'POST /api/account/passkeys';
export const REMOVE_OWN_PASSKEY = 'DELETE /api/account/passkeys/:passkey';

// The application
export const GET_PROFILE = 'GET /api/profile';
export const SAVE_ANSWERS = 'PUT /api/answer';
export const SAVE_LAST_PAGE = 'PUT /api/last-page';
export const SAVE_WEB_STATUS = 'POST /api/web-status';
export const SAVE_VALIDATIONS = 'POST /api/validations';
export const SUBMIT = 'POST /api/submit';
export const SAVE_ADD_ANOTHER = 'PUT /api/add-another';
export const GET_ADD_ANOTHER = 'GET /api/add-another';
export const SAVE_TAB = 'PUT /api/tabs';
export const GET_TABS = 'GET /api/tabs';

// Documents
export const REQUEST_UPLOAD = 'POST /api/presigned-url';
export const UPLOAD = 'POST /storage/upload';
export const START_CONVERSION = 'POST /api/pdf/document-answer/:key';
export const GET_CONVERSION = 'GET /api/pdf/document-answer/:key';
export const DELETE_DOCUMENT = 'DELETE /api/document-answer/:key';
export const DELETE_CONVERSION = 'DELETE /api/pdf/document-answer/:key';
export const GET_DOCUMENTS = 'GET /api/document-answer';

// Put aside
export const GET_FORM_NEWS = 'GET /api/form-news';
export const GET_PUT_ASIDE = 'GET /api/put-aside';
export const PUT_ASIDE = 'POST /api/put-aside';
export const RESTORE_PIECE = 'POST /api/put-aside/:id/restore';
export const DELETE_PIECE = 'DELETE /api/put-aside/:id';

// The PDF copy
export const GET_COPY = 'GET /api/pdf';

// The applications of a person over the seasons
export const GET_OWN_APPLICATIONS = 'GET /api/applications';
export const APPLY_AGAIN = 'POST /api/applications';
export const GET_EARLIER_APPLICATION = 'GET /api/applications/:application';
export const GET_EARLIER_COPY = 'GET /api/applications/:application/pdf';
export const GET_EARLIER_RECEIPT = 'GET /api/applications/:application/receipt';

// After the submission
export const GET_STATUS = 'GET /api/status';
export const ANSWER_OFFER = 'PUT /api/offer';
export const GET_CALENDAR = 'GET /api/calendar';

// Receipts
export const GET_RECEIPT = 'GET /api/receipt';
export const GET_RECEIPT_KEYS = 'GET /public/receipt-keys';
export const OPEN_VERIFY = 'GET /verify';
export const CHECK_RECEIPT = 'POST /verify';

// Handoffs: links for one task
export const GET_HANDOFFS = 'GET /api/handoffs';
export const MAKE_HANDOFF = 'POST /api/handoffs';
export const REVOKE_HANDOFF = 'DELETE /api/handoffs/:handoff';
export const SETTLE_PROPOSAL = 'POST /api/handoffs/proposals';
export const FOLLOW_LINK = 'GET /link/:code';
export const OPEN_LINK = 'POST /link/open';
export const GET_LINK_REVIEW = 'GET /link/review';
export const REQUEST_SCAN_UPLOAD = 'POST /link/scan/presigned-url';
export const SEND_SCAN = 'POST /link/scan';
export const GET_PARENTS_PART = 'GET /link/parent';
export const SAVE_PROPOSAL = 'PUT /link/parent';

// Recommenders, who write letters by a link
export const GET_RECOMMENDERS = 'GET /api/recommenders';
export const ASK_RECOMMENDER = 'POST /api/recommenders';
export const TAKE_BACK_RECOMMENDER = 'DELETE /api/recommenders/:request';
export const GET_LETTERS_TO_WRITE = 'GET /link/letters';
export const SEND_LIST_LINK = 'POST /link/letters/list';
export const SAVE_LETTER = 'PUT /link/letters/:request';
export const SEND_LETTER = 'POST /link/letters/:request/send';
export const DECLINE_LETTER = 'POST /link/letters/:request/decline';
export const REQUEST_LETTER_UPLOAD = 'POST /link/letters/:request/presigned-url';
export const ADD_LETTER_FILE = 'POST /link/letters/:request/files';
export const REMOVE_LETTER_FILE = 'DELETE /link/letters/:request/files/:file';

// Links for staff and visitors
export const GET_PREFILL = 'GET /public/tmp';
export const GET_SERVICE_APPLICATION = 'GET /service/tmp-pdf';
export const GET_SERVICE_COPY = 'GET /service/copy';
export const GET_SERVICE_DOCUMENT = 'GET /service/document-answer/:key';

// The college's desk: signing in
export const GET_SIGN_IN_WAYS = 'GET /public/staff/sign-in';
export const OPEN_INVITATION = 'POST /public/staff/invitation';
export const REDEEM_INVITATION = 'POST /public/staff/invitation/redeem';
export const ASK_PASSKEY = 'POST /public/staff/sign-in/options';
export const SIGN_IN_WITH_PASSKEY = 'POST /public/staff/sign-in';
export const ASK_PROVIDER = 'POST /public/staff/provider';
export const SIGN_IN_WITH_PROVIDER = 'POST /public/staff/provider/sign-in';

// The college's desk: one's own account
export const GET_STAFF_PROFILE = 'GET /api/staff/me';
export const SIGN_OUT = 'POST /api/staff/sign-out';
export const END_STAFF_SESSION = 'DELETE /api/staff/sessions/:id';
export const ASK_NEW_PASSKEY = 'POST /api/staff/passkeys/options';
export const ADD_PASSKEY = 'POST /api/staff/passkeys';
export const REMOVE_PASSKEY = 'DELETE /api/staff/passkeys/:id';

// The college's desk: all staff
export const GET_STAFF_MEMBERS = 'GET /api/staff/members';
export const INVITE_STAFF = 'POST /api/staff/members';
export const CHANGE_STAFF = 'PUT /api/staff/members/:id';
export const REMOVE_STAFF = 'DELETE /api/staff/members/:id';
export const END_SESSIONS_OF_STAFF = 'DELETE /api/staff/members/:id/sessions';

// The college's desk: finding applications
export const FIND_APPLICATIONS = 'GET /api/staff/applications';
export const COUNT_APPLICATIONS = 'GET /api/staff/applications/facets';
export const GET_VIEWS = 'GET /api/staff/views';
export const SAVE_VIEW = 'POST /api/staff/views';
export const REMOVE_VIEW = 'DELETE /api/staff/views/:id';
// The college's desk: acts on a view, and its export
export const COUNT_VIEW = 'POST /api/staff/acts';
export const GET_ACTS = 'GET /api/staff/acts';
export const BEGIN_ACT = 'POST /api/staff/acts/:id/begin';
export const STOP_ACT = 'POST /api/staff/acts/:id/stop';
export const UNDO_ACT = 'POST /api/staff/acts/:id/undo';
export const GET_EXPORT_COLUMNS = 'GET /api/staff/export/columns';
export const EXPORT_VIEW = 'GET /api/staff/export';
// The college's desk: the status that applicants see
export const GET_STEPS = 'GET /api/staff/applications/:number/status';
export const MARK_STATUS = 'PUT /api/staff/applications/:number/status';
// The college's desk: the checklist that applicants see
export const GET_CHECKLIST = 'GET /api/staff/applications/:number/checklist';
export const MARK_CHECKLIST = 'PUT /api/staff/applications/:number/checklist';
export const TAKE_CHECKLIST_FILE = 'POST /api/staff/checklist';
// The college's desk: letters of recommenders
export const OPEN_LETTER_FILE =
  'GET /api/staff/applications/:number/recommenders/:request/files/:file';
// The college's desk: letters to the applicants of a view
export const GET_LETTERS = 'GET /api/staff/letters';
export const PREVIEW_LETTER = 'POST /api/staff/acts/:id/letter';
export const GET_OUTBOX = 'GET /api/staff/acts/:id/outbox';
export const CHANGE_OUTBOX = 'PUT /api/staff/acts/:id/outbox';

// The college's desk: decisions and their releases
export const GET_DECISION = 'GET /api/staff/applications/:number/decision';
export const SET_DECISION = 'POST /api/staff/applications/:number/decision';
export const CONFIRM_DECISION = 'POST /api/staff/applications/:number/decision/confirm';
export const TAKE_BACK_DECISION = 'POST /api/staff/applications/:number/decision/take-back';
export const GET_RELEASES = 'GET /api/staff/releases';
export const PREVIEW_RELEASE = 'POST /api/staff/releases/preview';
export const MAKE_RELEASE = 'POST /api/staff/releases';
export const CALL_OFF_RELEASE = 'POST /api/staff/releases/:id/call-off';

// The college's desk: help for applicants
export const GET_HELP = 'GET /api/staff/applications/:id/help';
export const SEND_CODE = 'POST /api/staff/sign-ups/code';
export const SEND_RESET_LINK = 'POST /api/staff/applications/:id/reset-link';
export const END_APPLICANTS_SESSIONS = 'POST /api/staff/applications/:id/end-sessions';
export const CORRECT_ADDRESS = 'POST /api/staff/applications/:id/address';
export const CALL_OFF_ADDRESS = 'POST /api/staff/applications/:id/address/call-off';
export const REOPEN = 'POST /api/staff/applications/:id/reopen';
export const CLOSE_AGAIN = 'POST /api/staff/applications/:id/close';
export const WITHDRAW = 'POST /api/staff/applications/:id/withdraw';
export const TAKE_BACK = 'POST /api/staff/applications/:id/take-back';
export const ERASE = 'POST /api/staff/applications/:id/erase';
export const CONFIRM_ERASURE = 'POST /api/staff/applications/:id/erase/confirm';
export const GET_ERASURES = 'GET /api/staff/erasures';
export const CALL_OFF_ERASURE = 'POST /api/staff/applications/:id/erase/call-off';
export const MAKE_SERVICE_LINK = 'POST /api/staff/applications/:id/links';
export const REVOKE_SERVICE_LINK = 'POST /api/staff/applications/:id/links/:link/revoke';
export const GET_VERSION = 'GET /api/staff/applications/:id/versions/:version';
export const GET_VERSION_COPY = 'GET /api/staff/applications/:id/versions/:version/copy';
export const OPEN_VERSION_COPY = 'GET /api/staff/applications/:id/versions/:version/copy/file';
// The college's desk: how long applications are kept
export const GET_RETENTION = 'GET /api/staff/retention';
export const SET_HOLD = 'PUT /api/staff/applications/:number/hold';

// The college's desk: the trail
export const GET_TRAIL = 'GET /api/staff/trail';
export const EXPORT_TRAIL = 'GET /api/staff/trail/export';
export const GET_TRAIL_ABOUT = 'GET /api/staff/trail/about';

// The college's desk: the season
export const GET_SEASON = 'GET /api/staff/season';
export const GET_SEASON_FILE = 'GET /api/staff/season/file';
export const GET_SEASON_READERS = 'GET /api/staff/season/readers';
export const SAVE_LAST_YEAR = 'PUT /api/staff/season/last-year';
export const RETRY_SEASON_STUCK = 'POST /api/staff/season/stuck/:kind';

// The college's desk: deadlines
export const GET_DESK_DEADLINES = 'GET /api/staff/deadlines';
export const EXTEND_DEADLINE = 'POST /api/staff/deadlines/:deadline/extend';

// The college's desk: its form
export const GET_DESK_FORM = 'GET /api/staff/form';
export const GET_FORM_SCHEMA = 'GET /api/staff/form/schema';
export const GET_FORM_TEXT = 'GET /api/staff/form/:id';
export const CHECK_FORM = 'POST /api/staff/form/check';
export const PREVIEW_FORM = 'POST /api/staff/form/preview';
export const PUBLISH_FORM = 'POST /api/staff/form/publish';
export const TAKE_FORM_BACK = 'POST /api/staff/form/:id/take-back';

// The college's desk: reading one application
export const OPEN_APPLICATION = 'GET /api/staff/applications/:number';
export const OPEN_STAFF_DOCUMENT = 'GET /api/staff/applications/:number/documents/:key';
export const GET_STAFF_COPY = 'GET /api/staff/applications/:number/copy';
export const OPEN_STAFF_COPY = 'GET /api/staff/applications/:number/copy/file';
export const GET_NEIGHBOURS = 'GET /api/staff/applications/:number/neighbours';
export const GET_COLLEAGUES = 'GET /api/staff/applications/:number/people';
export const BE_HERE = 'POST /api/staff/applications/:number/here';
export const LEAVE_HERE = 'DELETE /api/staff/applications/:number/here';
export const MARK_READ = 'PUT /api/staff/applications/:number/read';
export const MARK_UNREAD = 'DELETE /api/staff/applications/:number/read';
export const FLAG = 'PUT /api/staff/applications/:number/flag';
export const UNFLAG = 'DELETE /api/staff/applications/:number/flag';
export const ASSIGN = 'PUT /api/staff/applications/:number/assignee';
export const UNASSIGN = 'DELETE /api/staff/applications/:number/assignee';
export const ADD_NOTE = 'POST /api/staff/applications/:number/notes';
export const REMOVE_NOTE = 'DELETE /api/staff/applications/:number/notes/:note';

// The college's desk: what readers recommend
export const GET_RECOMMENDATIONS = 'GET /api/staff/applications/:number/recommendations';
export const RECOMMEND = 'PUT /api/staff/applications/:number/recommendation';
export const TAKE_RECOMMENDATION_BACK = 'DELETE /api/staff/applications/:number/recommendation';
export const DECLARE_CONFLICT = 'POST /api/staff/applications/:number/conflict';
export const LIFT_CONFLICT = 'POST /api/staff/applications/:number/conflicts/:staff/lift';
export const SAY_NOT_SAME = 'POST /api/staff/applications/:number/duplicates/:other/not-same';

// The college's desk: handing on
export const GET_DESTINATIONS = 'GET /api/staff/destinations';
export const ADD_DESTINATION = 'POST /api/staff/destinations';
export const CHANGE_DESTINATION = 'PUT /api/staff/destinations/:id';
export const REMOVE_DESTINATION = 'DELETE /api/staff/destinations/:id';
export const TRY_DESTINATION = 'POST /api/staff/destinations/try';
export const BEGIN_HAND_ON = 'POST /api/staff/destinations/:id/runs';
export const GET_HAND_ON_RUNS = 'GET /api/staff/hand-on/runs';
export const GET_HAND_ON_TROUBLES = 'GET /api/staff/hand-on/troubles';
export const RETRY_HAND_ON = 'POST /api/staff/hand-on/runs/:id/retry';
export const GIVE_UP_HAND_ON = 'POST /api/staff/hand-on/runs/:id/give-up';
export const ACCEPT_DIFFERENCE = 'POST /api/staff/hand-on/runs/:id/accept';
export const LOOK_AT_HAND_ON = 'POST /api/staff/hand-on/runs/:id/looked-at';
export const GET_DELIVERIES = 'GET /api/staff/hand-on/deliveries';
export const GET_DICTIONARY = 'GET /api/staff/hand-on/dictionary';
export const GET_SLATE_MAPPING = 'GET /api/staff/hand-on/slate-mapping';

// Deadlines
export const GET_DEADLINES = 'GET /public/deadlines';

// Lookups
export const FIND_LOOKUP = 'GET /lookup/find';

// Health
export const GET_HEALTH = 'GET /healthz';
export const GET_READINESS = 'GET /readyz';
export const GET_METRICS = 'GET /metrics';
export const GET_OPENAPI = 'GET /openapi.json';
