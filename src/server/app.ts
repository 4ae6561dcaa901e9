import { Hono, type Context as HonoContext } from "hono";
import type { Endpoint } from "../contract/endpoint.ts";
import { AppError, ERRORS } from "../contract/errors.ts";
import { scopeOf } from "../contract/identity/keys/scopes.ts";
import { accountDataRouter } from "./accounts/router.ts";
import { adminReportsRouter, reportsRouter } from "./admin/reports/router.ts";
import { adminRouter } from "./admin/router.ts";
import {
  adminAuditRouter,
  adminFailedTasksRouter,
  adminOperationsRouter,
  adminUsersRouter,
} from "./admin/users-router.ts";
import { companyArchivesRouter } from "./companies/company-archives/router.ts";
import { companiesRouter } from "./companies/router.ts";
import { companyDomainRouter } from "./companies/sign-in/router.ts";
import { companyTrustRouter } from "./companies/trust/read.ts";
import { applicationsRouter } from "./hiring/applications/router.ts";
import { savedDetailsRouter } from "./hiring/applications/saved-details.ts";
import { candidateNotesRouter, candidatesRouter, referrersRouter } from "./hiring/candidates/router.ts";
import { companyMailsRouter } from "./hiring/company-mails/router.ts";
import { ownDetailsRouter } from "./hiring/consent/own/details.ts";
import { consentRouter, referralChangesRouter } from "./hiring/consent/router.ts";
import { unsubscribeRouter } from "./hiring/consent/unsubscribe-router.ts";
import { existingContactsRouter } from "./hiring/existing-contacts/router.ts";
import { interviewsRouter } from "./hiring/interviews/router.ts";
import { messagesRouter, questionsRouter } from "./hiring/messages/router.ts";
import { peopleRouter } from "./hiring/people/router.ts";
import { pipelineRouter } from "./hiring/pipeline/router.ts";
import { referralLinksRouter } from "./hiring/referral-links/router.ts";
import { referralsRouter } from "./hiring/referrals/router.ts";
import { scoutsRouter } from "./hiring/scouts/router.ts";
import { createActivityRecorder } from "./identity/auth/accounts/activity.ts";
import { auditKeyWrite } from "./identity/auth/keys/audit-write.ts";
import { authRoutes } from "./identity/auth/routes.ts";
import { toNetworkKey } from "./identity/auth/sessions/network.ts";
import { accountRouter, profilesRouter, settingsRouter, usersRouter } from "./identity/users/router.ts";
import { type Context, nestedContext } from "./infra/db/context.ts";
import { translateFailure } from "./infra/db/failures.ts";
import type { WriteHandle } from "./infra/db/handles.ts";
import { createOnce, encryptedResponses, plainResponses } from "./infra/db/idempotency.ts";
import { JOB_HIDDEN } from "./infra/db/job-access.ts";
import { ReadCache } from "./infra/db/read-cache.ts";
import { companiesWith } from "./infra/db/team-rights.ts";
import { mountPictures } from "./infra/files/public-pictures.ts";
import { filesRouter } from "./infra/files/router.ts";
import { type Actor, ANONYMOUS, actorId, rateLimitSubject } from "./infra/platform/actor.ts";
import { anonymousCaller, type Caller } from "./infra/platform/caller.ts";
import { keyedHashes, sha256 } from "./infra/platform/crypto.ts";
import { type AppEnv, errorBody, type Mounted, type MountOptions, mount } from "./infra/platform/endpoints.ts";
import type { CostClass } from "./infra/platform/load/cost-classes.ts";
import { type Limit, stricterLimit } from "./infra/platform/load/rate-limits.ts";
import { openApiDocument, stableApiDocument } from "./infra/platform/openapi.ts";
import {
  abortBrokenResponse,
  createClientAddress,
  createFailureReporter,
  deadlines,
  type FailureReporter,
  failureHandler,
  withDeadline,
} from "./infra/platform/serving.ts";
import { createCallLog } from "./integrations/agents/call-log.ts";
import type { FindEndpoint } from "./integrations/agents/drafts.ts";
import { mountAgentEndpoint } from "./integrations/agents/endpoint.ts";
import { mountAgentMetadata } from "./integrations/agents/metadata.ts";
import { mountAgentOAuth } from "./integrations/agents/oauth.ts";
import { createAgentsRouter, createEndpointFinder } from "./integrations/agents/router.ts";
import { hiringSystemsRouter } from "./integrations/hiring-systems/router.ts";
import { companyWebhooksRouter } from "./integrations/webhooks/router.ts";
import { jobLinksRouter, jobReferrersRouter } from "./jobs/access/router.ts";
import { companyJobsRouter } from "./jobs/board/company-jobs.ts";
import { jobDraftsRouter } from "./jobs/drafts/router.ts";
import { facetsRouter } from "./jobs/facets/facet-values.ts";
import { jobImportsRouter } from "./jobs/import/router.ts";
import { payRulesRouter } from "./jobs/pay-rules.ts";
import { placesRouter } from "./jobs/places/router.ts";
import { jobQuestionsRouter } from "./jobs/questions.ts";
import { browseRouter, jobsRouter, relatedJobsRouter } from "./jobs/router.ts";
import { savedSearchesRouter } from "./jobs/saved-searches/router.ts";
import { suggestionsRouter } from "./jobs/suggestions/router.ts";
import { mountScim } from "./members/scim/endpoint.ts";
import { scimRouter } from "./members/scim/router.ts";
import { keysRouter } from "./members/teams/keys/router.ts";
import { teamsRouter } from "./members/teams/router.ts";
import { notificationsRouter, pushRouter } from "./notifications/router.ts";
import { mountOperations } from "./operations.ts";
import { mountCalendars } from "./overview/calendar/feed.ts";
import { dashboardRouter } from "./overview/dashboard/router.ts";
import { searchRouter } from "./overview/search/router.ts";
import { mountApiDocs } from "./pages/render/api-docs.ts";
import { mountPublicLists } from "./pages/render/public-lists.ts";
import { mountSite, type Site } from "./pages/render/site.ts";
import { mountAutomatedSteps } from "./pages/site/automated-steps.ts";
import { siteRouter } from "./pages/site/router.ts";
import { claimsRouter } from "./payments/claims/router.ts";
import { settlementRouter } from "./payments/manual/router.ts";
import { applyDefaultKind } from "./payments/methods/payment-methods.ts";
import { paymentMethodsRouter } from "./payments/methods/payment-methods-router.ts";
import { eraseStrangerData } from "./payments/payouts/erase-stranger-data.ts";
import { payoutFilesRouter, payoutsRouter } from "./payments/payouts/router.ts";
import { mountReceiptLog } from "./payments/receipts/published.ts";
import { receiptsRouter } from "./payments/receipts/router.ts";
import { rewardShareAgreementsRouter } from "./payments/reward-share-agreements/router.ts";
import { rewardsRouter } from "./payments/rewards/router.ts";
import { webhooksRouter } from "./payments/stripe/router.ts";
import { KEYS_WRITES, type Services, WRITES } from "./services.ts";

/** What agents share with the other callers: rate limits, client addresses, failure reports and endpoints. */
type Shared = {
  readonly options: MountOptions<Context>;
  readonly report: FailureReporter;
  readonly find: FindEndpoint;
};

/**
 * Mounts the entry points for other programs: agents acting for a user (decision 56) and companies' identity providers
 * (decision 61).
 */
function mountAgents(app: Hono<AppEnv>, services: Services, { options, report, find }: Shared): void {
  const { addressOf } = options;
  const contextFor = (network: string, request_id: string) => services.contextFor(ANONYMOUS, request_id, network);
  mountAgentMetadata(app, services.config);
  mountAgentOAuth(app, {
    contextFor,
    addressOf,
    // The provider is loaded only when a program first asks for authorization.
    openProvider: async (ctx) => (await import("./integrations/agents/provider.ts")).createAgentProvider(ctx),
  });
  const ctx = contextFor("", "agents");
  mountAgentEndpoint(app, {
    find,
    report,
    addressOf,
    ctx,
    admit: services.shedder.admit,
    callLog: createCallLog(ctx),
    contextFor: (actor, request_id, network) => services.contextFor(actor, request_id, network),
    limit: async (actor, { endpoint }) => void (await options.limit(actor, endpoint, "")),
  });
  mountScim(app, { contextFor, addressOf, report, admit: services.shedder.admit });
}

/** Endpoints that agents can search and prepare calls for: all except the agent endpoints themselves. */
const WITHOUT_AGENTS: readonly Mounted[] = [
  ...usersRouter,
  ...accountRouter,
  ...keysRouter,
  ...settingsRouter(applyDefaultKind),
  ...profilesRouter,
  ...notificationsRouter,
  ...unsubscribeRouter,
  ...pushRouter,
  ...companiesRouter,
  ...companyDomainRouter,
  ...companyTrustRouter,
  ...companyJobsRouter,
  ...jobsRouter,
  ...jobQuestionsRouter,
  ...jobDraftsRouter,
  ...jobImportsRouter,
  ...jobLinksRouter,
  ...jobReferrersRouter,
  ...browseRouter,
  ...relatedJobsRouter,
  ...payRulesRouter,
  ...facetsRouter,
  ...suggestionsRouter,
  ...placesRouter,
  ...savedSearchesRouter,
  ...referralsRouter,
  ...receiptsRouter,
  ...candidatesRouter,
  ...candidateNotesRouter,
  ...referrersRouter,
  ...referralLinksRouter,
  ...rewardShareAgreementsRouter,
  ...consentRouter,
  ...referralChangesRouter,
  ...ownDetailsRouter,
  ...applicationsRouter,
  ...savedDetailsRouter,
  ...pipelineRouter,
  ...interviewsRouter,
  ...messagesRouter,
  ...questionsRouter,
  ...paymentMethodsRouter,
  ...payoutFilesRouter,
  ...settlementRouter,
  ...payoutsRouter,
  ...rewardsRouter,
  ...claimsRouter,
  ...webhooksRouter,
  ...scoutsRouter,
  ...dashboardRouter,
  ...searchRouter,
  ...filesRouter,
  ...siteRouter,
  ...accountDataRouter,
  ...adminRouter,
  ...adminUsersRouter,
  ...adminAuditRouter,
  ...adminFailedTasksRouter,
  ...adminOperationsRouter,
  ...reportsRouter,
  ...teamsRouter,
  ...companyMailsRouter,
  ...companyWebhooksRouter,
  ...companyArchivesRouter,
  ...hiringSystemsRouter,
  ...scimRouter,
  ...existingContactsRouter,
  ...peopleRouter,
  ...adminReportsRouter,
];

/** Every endpoint of the product, in the order of the API documentation. */
export const MOUNTED: readonly Mounted[] = [
  ...WITHOUT_AGENTS,
  ...createAgentsRouter(createEndpointFinder(WITHOUT_AGENTS)),
];

const READS: Limit = { name: "reads", points: 1_200, seconds: 60 };
/** Per API key, independent of the owner's other requests. */
const KEY_READS: Limit = { name: "key-reads", points: 600, seconds: 60 };
const KEY_WRITES: Limit = { name: "key-writes", points: 60, seconds: 60 };
/** Across all keys of a person or a company, so that creating more keys does not raise the limit. */
const KEYS_READS: Limit = { name: "keys-reads", points: 1_200, seconds: 60 };
const CALENDARS: Limit = { name: "calendars", points: 120, seconds: 60 };
const RECEIPT_LOG: Limit = { name: "receipt log", points: 600, seconds: 60 };

function mountOptions(services: Services, addressOf: MountOptions<Context>["addressOf"]): MountOptions<Context> {
  const recordActivity = createActivityRecorder();
  return {
    origin: services.config.publicUrl,
    authenticate: (request, address) =>
      services.authenticator.actorOf(request.headers.get("authorization"), toNetworkKey(address)),
    addressOf,
    admit: services.shedder.admit,
    async begin(actor, left) {
      const person = actorId(actor);
      const { costlyPerCompany: most } = services.config;
      if (person === null || most === 0) return () => undefined;
      const shares = (await companiesWith(services.db, person)).map((company) => ({ key: `company ${company}`, most }));
      return services.budgets.take([{ key: `person ${person}`, most: Math.ceil(most / 2) }, ...shares], left);
    },
    async limit(actor: Actor, endpoint: Endpoint, address: string) {
      // Signed webhook deliveries are not rate limited because they arrive in bursts; the signature check rejects
      // forgeries.
      if (endpoint.takes === "signed") return null;
      const { rateLimits } = services;
      const key = actor.kind === "user" ? actor.key : undefined;
      const who = rateLimitSubject(actor) ?? toNetworkKey(address);
      if (key !== undefined)
        return endpoint.method === "get"
          ? stricterLimit(
              await rateLimits.consumeLocal(KEY_READS, key.id),
              await rateLimits.consumeLocal(KEYS_READS, who),
            )
          : stricterLimit(await rateLimits.consume(KEY_WRITES, key.id), await rateLimits.consume(KEYS_WRITES, who));
      await (endpoint.method === "get" ? rateLimits.consumeLocal(READS, who) : rateLimits.consume(WRITES, who));
      return null;
    },
    async noteWrite(ctx, { name, endpoint }, input) {
      const { actor } = ctx;
      const scope = scopeOf(name, endpoint);
      if (actor.kind !== "user" || endpoint.method === "get" || scope?.endsWith(":read")) return;
      if (actor.key === undefined) return recordActivity(ctx, actor.session_id);
      if (!scope?.endsWith(":write")) return;
      const { params = {} } = input as { params?: Record<string, unknown> };
      await auditKeyWrite({ ...ctx, actor }, actor.key, name, params);
    },
    streams: services.streams,
    brokenOff: abortBrokenResponse(services.log),
    contextFor: (actor, request_id, address) => services.contextFor(actor, request_id, toNetworkKey(address)),
    once(ctx, { operation, key, content, encryptsResponse }, steps) {
      // Anonymous visitors are told apart by network, so equal keys from different networks do not collide.
      const actor = actorId(ctx.actor) ?? `visitor ${sha256(ctx.network)}`;
      // The hash is keyed because a request may carry an account number, which a plain hash would let an attacker
      // guess.
      const request_hashes = keyedHashes(services.secrets, "idempotency", JSON.stringify(content));
      const kept = encryptsResponse ? encryptedResponses(services.secrets) : plainResponses;
      const intent = { actor, operation, key, request_hashes, at: ctx.clock.now(), kept };
      const refusal = (error: AppError) => ({
        status: ERRORS[error.code].status,
        body: errorBody(error, ctx.request_id),
      });
      return createOnce(services, intent, {
        ...(steps.before !== undefined && { before: steps.before }),
        create: (tx, checked) => steps.create(nestedContext(ctx, tx), checked),
        refusal,
      });
    },
  };
}

/** Paths outside of the API and sign-in that answer 503 at a deadline. */
const TIMED = ["/calendar/*", "/.well-known/*", "/oauth/*", "/mcp", "/scim/*", "/feeds/*", "/embed/*"];

function inTime(app: Hono<AppEnv>, { shedder }: Services): void {
  app.use("/api/*", deadlines());
  for (const path of [...TIMED, "/auth/v1/*"]) app.use(path, withDeadline());
  app.use("/auth/v1/*", (_c, next) => {
    shedder.admit("vital");
    return next();
  });
}

/**
 * Builds the request handler of the whole product. Without a site it serves only the API. In a worker process (`role:
 * "work"`) it serves only health checks and metrics.
 */
export async function createApp(
  services: Services,
  makeSite?: (caller: Caller) => Promise<Site>,
): Promise<Hono<AppEnv>> {
  const app = new Hono<AppEnv>();
  const { log, config } = services;
  services.bus.subscribe(JOB_HIDDEN, () => ReadCache.invalidateAll(services));
  const addressOf = createClientAddress(config.trustedProxies, log);
  const report = createFailureReporter(log, translateFailure);
  app.onError(failureHandler(report));
  app.notFound(() => {
    throw new AppError("not_found");
  });
  mountOperations(app, services, addressOf);
  if (config.role === "work") return app;
  inTime(app, services);
  mountApiDocs(app, {
    whole: () => openApiDocument(MOUNTED, config.publicUrl),
    promised: () => stableApiDocument(MOUNTED, config.publicUrl),
  });
  const options = mountOptions(services, addressOf);
  mount(app, MOUNTED, options);
  app.all("/api/*", () => {
    throw new AppError("not_found");
  });
  mountPictures(app, services.files, abortBrokenResponse(log));
  const asked = (limit: Limit) => ({
    contextFor: (c: HonoContext<AppEnv>) =>
      services.contextFor(ANONYMOUS, c.get("requestId"), toNetworkKey(addressOf(c))),
    // Rejects instead of throwing, so that the caller can catch the refusal and send another response.
    limit: async (c: HonoContext<AppEnv>, costClass: CostClass = "public") => {
      services.shedder.admit(costClass);
      await services.rateLimits.consumeLocal(limit, toNetworkKey(addressOf(c)));
    },
  });
  mountCalendars(app, asked(CALENDARS));
  mountAutomatedSteps(app, config.publicUrl);
  mountAgents(app, services, { options, report, find: createEndpointFinder(MOUNTED) });
  mountReceiptLog(app, asked(RECEIPT_LOG));
  const eraseStranger = (tx: WriteHandle, id: string) =>
    eraseStrangerData(services.contextFor(ANONYMOUS, "take-over"), tx, id);
  app.route("/auth/v1", authRoutes({ ...services, addressOf, onTakeOver: eraseStranger }));
  const { clock, bus } = services;
  mountPublicLists(app, { origin: config.publicUrl, clock, bus, brokenOff: abortBrokenResponse(log) }, asked);
  if (makeSite === undefined) return app;
  const caller = anonymousCaller(MOUNTED, services.contextForPages, report);
  await mountSite(app, services, await makeSite(caller), asked);
  return app;
}
