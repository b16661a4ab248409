/** Made by npm run client from the OpenAPI document. */
/** How an operation is asked for. */
export interface Endpoint {
    method: string;
    path: string;
    /** Takes an Idempotency-Key. */
    repeats?: boolean;
    /** Key of the rows in the answer of a list that is given a page at a time. */
    rows?: string;
    /** Media type of the file that may be its body. */
    sends?: string;
    /** Media type of the answer, where it is not JSON. */
    answers?: string;
}
export declare const OPERATIONS: {
    readonly getAccount: {
        readonly method: "GET";
        readonly path: "/auth/me";
    };
    readonly updateAccount: {
        readonly method: "PATCH";
        readonly path: "/auth/me";
    };
    readonly rotateKey: {
        readonly method: "POST";
        readonly path: "/auth/rotate-key";
    };
    readonly listMembers: {
        readonly method: "GET";
        readonly path: "/auth/members";
    };
    readonly inviteMember: {
        readonly method: "POST";
        readonly path: "/auth/members";
    };
    readonly removeMember: {
        readonly method: "DELETE";
        readonly path: "/auth/members/{member_id}";
    };
    readonly createCheckout: {
        readonly method: "POST";
        readonly path: "/auth/checkout";
        readonly repeats: true;
    };
    readonly getCheckoutStatus: {
        readonly method: "GET";
        readonly path: "/auth/checkout/{session_id}/status";
    };
    readonly createBillingPortal: {
        readonly method: "POST";
        readonly path: "/auth/billing-portal";
    };
    readonly recoverAccount: {
        readonly method: "POST";
        readonly path: "/auth/recover";
    };
    readonly createBrand: {
        readonly method: "POST";
        readonly path: "/brands";
        readonly repeats: true;
    };
    readonly listBrands: {
        readonly method: "GET";
        readonly path: "/brands";
    };
    readonly getBrand: {
        readonly method: "GET";
        readonly path: "/brands/{brand_id}";
    };
    readonly updateBrand: {
        readonly method: "PATCH";
        readonly path: "/brands/{brand_id}";
    };
    readonly deleteBrand: {
        readonly method: "DELETE";
        readonly path: "/brands/{brand_id}";
    };
    readonly resetBrand: {
        readonly method: "POST";
        readonly path: "/brands/{brand_id}/reset";
        readonly repeats: true;
    };
    readonly getProfile: {
        readonly method: "GET";
        readonly path: "/brands/{brand_id}/profile";
    };
    readonly updateProfile: {
        readonly method: "PATCH";
        readonly path: "/brands/{brand_id}/profile";
    };
    readonly listRuns: {
        readonly method: "GET";
        readonly path: "/brands/{brand_id}/runs";
        readonly rows: "runs";
    };
    readonly getRun: {
        readonly method: "GET";
        readonly path: "/brands/{brand_id}/runs/{run_id}";
    };
    readonly streamRun: {
        readonly method: "GET";
        readonly path: "/brands/{brand_id}/runs/{run_id}/events";
        readonly answers: "text/event-stream";
    };
    readonly analyze: {
        readonly method: "POST";
        readonly path: "/brands/{brand_id}/analyze";
        readonly repeats: true;
    };
    readonly enrichBrand: {
        readonly method: "POST";
        readonly path: "/brands/{brand_id}/enrich/brand";
        readonly repeats: true;
    };
    readonly enrichTechnical: {
        readonly method: "POST";
        readonly path: "/brands/{brand_id}/enrich/technical";
        readonly repeats: true;
    };
    readonly enrichLlm: {
        readonly method: "POST";
        readonly path: "/brands/{brand_id}/enrich/llm";
        readonly repeats: true;
    };
    readonly discover: {
        readonly method: "POST";
        readonly path: "/brands/{brand_id}/discover";
        readonly repeats: true;
    };
    readonly discoverCompetitors: {
        readonly method: "POST";
        readonly path: "/brands/{brand_id}/discover-competitors";
        readonly repeats: true;
    };
    readonly synthesize: {
        readonly method: "POST";
        readonly path: "/brands/{brand_id}/synthesize";
        readonly repeats: true;
    };
    readonly score: {
        readonly method: "POST";
        readonly path: "/brands/{brand_id}/score";
        readonly repeats: true;
    };
    readonly createBrief: {
        readonly method: "POST";
        readonly path: "/brands/{brand_id}/brief";
        readonly repeats: true;
    };
    readonly createExecution: {
        readonly method: "POST";
        readonly path: "/brands/{brand_id}/execute";
        readonly repeats: true;
    };
    readonly listOpportunities: {
        readonly method: "GET";
        readonly path: "/brands/{brand_id}/opportunities";
        readonly rows: "opportunities";
    };
    readonly listEvidence: {
        readonly method: "GET";
        readonly path: "/brands/{brand_id}/evidence";
        readonly rows: "evidence";
    };
    readonly listFamilies: {
        readonly method: "GET";
        readonly path: "/brands/{brand_id}/families";
        readonly rows: "families";
    };
    readonly listQueue: {
        readonly method: "GET";
        readonly path: "/brands/{brand_id}/queue";
        readonly rows: "queue";
    };
    readonly listBriefs: {
        readonly method: "GET";
        readonly path: "/brands/{brand_id}/briefs";
        readonly rows: "briefs";
    };
    readonly listExecutions: {
        readonly method: "GET";
        readonly path: "/brands/{brand_id}/executions";
        readonly rows: "executions";
    };
    readonly listOutcomes: {
        readonly method: "GET";
        readonly path: "/brands/{brand_id}/outcomes";
        readonly rows: "outcomes";
    };
    readonly listMeasurements: {
        readonly method: "GET";
        readonly path: "/brands/{brand_id}/measurements";
        readonly rows: "measurements";
    };
    readonly listInsights: {
        readonly method: "GET";
        readonly path: "/brands/{brand_id}/insights";
        readonly rows: "insights";
    };
    readonly listInsightPages: {
        readonly method: "GET";
        readonly path: "/brands/{brand_id}/insights/{insight_id}/pages";
        readonly rows: "pages";
    };
    readonly getEvidence: {
        readonly method: "GET";
        readonly path: "/brands/{brand_id}/evidence/{evidence_id}";
    };
    readonly getBrief: {
        readonly method: "GET";
        readonly path: "/brands/{brand_id}/briefs/{brief_id}";
    };
    readonly getExecution: {
        readonly method: "GET";
        readonly path: "/brands/{brand_id}/executions/{execution_id}";
    };
    readonly getQueueItem: {
        readonly method: "GET";
        readonly path: "/brands/{brand_id}/queue/{queue_id}";
    };
    readonly explainOpportunity: {
        readonly method: "GET";
        readonly path: "/brands/{brand_id}/opportunities/{opportunity_id}/explanation";
    };
    readonly listQuestions: {
        readonly method: "GET";
        readonly path: "/brands/{brand_id}/questions";
        readonly rows: "questions";
    };
    readonly addQuestion: {
        readonly method: "POST";
        readonly path: "/brands/{brand_id}/questions";
        readonly repeats: true;
    };
    readonly listSeries: {
        readonly method: "GET";
        readonly path: "/brands/{brand_id}/questions/series";
        readonly rows: "series";
    };
    readonly importQuestions: {
        readonly method: "POST";
        readonly path: "/brands/{brand_id}/questions/import";
        readonly repeats: true;
        readonly sends: "text/csv";
    };
    readonly changeQuestion: {
        readonly method: "PATCH";
        readonly path: "/brands/{brand_id}/questions/{question_id}";
    };
    readonly retireQuestion: {
        readonly method: "DELETE";
        readonly path: "/brands/{brand_id}/questions/{question_id}";
    };
    readonly listPersonas: {
        readonly method: "GET";
        readonly path: "/brands/{brand_id}/personas";
        readonly rows: "personas";
    };
    readonly addPersona: {
        readonly method: "POST";
        readonly path: "/brands/{brand_id}/personas";
        readonly repeats: true;
    };
    readonly changePersona: {
        readonly method: "PATCH";
        readonly path: "/brands/{brand_id}/personas/{persona_id}";
    };
    readonly retirePersona: {
        readonly method: "DELETE";
        readonly path: "/brands/{brand_id}/personas/{persona_id}";
    };
    readonly listMarkets: {
        readonly method: "GET";
        readonly path: "/brands/{brand_id}/markets";
        readonly rows: "markets";
    };
    readonly addMarket: {
        readonly method: "POST";
        readonly path: "/brands/{brand_id}/markets";
        readonly repeats: true;
    };
    readonly retireMarket: {
        readonly method: "DELETE";
        readonly path: "/brands/{brand_id}/markets/{market_id}";
    };
    readonly importTraffic: {
        readonly method: "POST";
        readonly path: "/brands/{brand_id}/imports";
        readonly repeats: true;
        readonly sends: "text/csv";
    };
    readonly listImports: {
        readonly method: "GET";
        readonly path: "/brands/{brand_id}/imports";
        readonly rows: "imports";
    };
    readonly removeImport: {
        readonly method: "DELETE";
        readonly path: "/brands/{brand_id}/imports/{import_id}";
    };
    readonly uploadAccessLog: {
        readonly method: "POST";
        readonly path: "/brands/{brand_id}/access-logs";
        readonly sends: "text/plain";
    };
    readonly listAccessLogs: {
        readonly method: "GET";
        readonly path: "/brands/{brand_id}/access-logs";
        readonly rows: "access_logs";
    };
    readonly readCrawlerVisits: {
        readonly method: "GET";
        readonly path: "/brands/{brand_id}/crawler-visits";
    };
    readonly forgetCrawlerVisits: {
        readonly method: "DELETE";
        readonly path: "/brands/{brand_id}/crawler-visits";
    };
    readonly createSnapshot: {
        readonly method: "POST";
        readonly path: "/track/brands/{brand_id}/snapshot";
        readonly repeats: true;
    };
    readonly getChanges: {
        readonly method: "GET";
        readonly path: "/track/brands/{brand_id}/changes";
    };
    readonly reportOutcome: {
        readonly method: "POST";
        readonly path: "/track/outcomes/report";
        readonly repeats: true;
    };
    readonly listSchedules: {
        readonly method: "GET";
        readonly path: "/brands/{brand_id}/schedules";
    };
    readonly setSchedule: {
        readonly method: "PUT";
        readonly path: "/brands/{brand_id}/schedules/{kind}";
    };
    readonly deleteSchedule: {
        readonly method: "DELETE";
        readonly path: "/brands/{brand_id}/schedules/{kind}";
    };
    readonly getBudget: {
        readonly method: "GET";
        readonly path: "/brands/{brand_id}/budget";
    };
    readonly setBudget: {
        readonly method: "PUT";
        readonly path: "/brands/{brand_id}/budget";
    };
    readonly getAccountBudget: {
        readonly method: "GET";
        readonly path: "/auth/budget";
    };
    readonly setAccountBudget: {
        readonly method: "PUT";
        readonly path: "/auth/budget";
    };
    readonly listEvents: {
        readonly method: "GET";
        readonly path: "/brands/{brand_id}/events";
        readonly rows: "events";
    };
    readonly listBrandWebhooks: {
        readonly method: "GET";
        readonly path: "/brands/{brand_id}/webhooks";
    };
    readonly addBrandWebhook: {
        readonly method: "POST";
        readonly path: "/brands/{brand_id}/webhooks";
        readonly repeats: true;
    };
    readonly changeBrandWebhook: {
        readonly method: "PATCH";
        readonly path: "/brands/{brand_id}/webhooks/{webhook_id}";
    };
    readonly deleteBrandWebhook: {
        readonly method: "DELETE";
        readonly path: "/brands/{brand_id}/webhooks/{webhook_id}";
    };
    readonly rotateBrandWebhook: {
        readonly method: "POST";
        readonly path: "/brands/{brand_id}/webhooks/{webhook_id}/rotate";
        readonly repeats: true;
    };
    readonly testBrandWebhook: {
        readonly method: "POST";
        readonly path: "/brands/{brand_id}/webhooks/{webhook_id}/test";
        readonly repeats: true;
    };
    readonly listBrandWebhookDeliveries: {
        readonly method: "GET";
        readonly path: "/brands/{brand_id}/webhooks/{webhook_id}/deliveries";
    };
    readonly resendBrandWebhookDelivery: {
        readonly method: "POST";
        readonly path: "/brands/{brand_id}/webhooks/{webhook_id}/deliveries/{delivery_id}/resend";
        readonly repeats: true;
    };
    readonly listWebhooks: {
        readonly method: "GET";
        readonly path: "/auth/webhooks";
    };
    readonly addWebhook: {
        readonly method: "POST";
        readonly path: "/auth/webhooks";
    };
    readonly changeWebhook: {
        readonly method: "PATCH";
        readonly path: "/auth/webhooks/{webhook_id}";
    };
    readonly deleteWebhook: {
        readonly method: "DELETE";
        readonly path: "/auth/webhooks/{webhook_id}";
    };
    readonly rotateWebhook: {
        readonly method: "POST";
        readonly path: "/auth/webhooks/{webhook_id}/rotate";
    };
    readonly testWebhook: {
        readonly method: "POST";
        readonly path: "/auth/webhooks/{webhook_id}/test";
    };
    readonly listWebhookDeliveries: {
        readonly method: "GET";
        readonly path: "/auth/webhooks/{webhook_id}/deliveries";
    };
    readonly resendWebhookDelivery: {
        readonly method: "POST";
        readonly path: "/auth/webhooks/{webhook_id}/deliveries/{delivery_id}/resend";
    };
    readonly listBrandDigests: {
        readonly method: "GET";
        readonly path: "/brands/{brand_id}/digests";
    };
    readonly addBrandDigest: {
        readonly method: "POST";
        readonly path: "/brands/{brand_id}/digests";
        readonly repeats: true;
    };
    readonly changeBrandDigest: {
        readonly method: "PATCH";
        readonly path: "/brands/{brand_id}/digests/{digest_id}";
    };
    readonly deleteBrandDigest: {
        readonly method: "DELETE";
        readonly path: "/brands/{brand_id}/digests/{digest_id}";
    };
    readonly sendBrandDigest: {
        readonly method: "POST";
        readonly path: "/brands/{brand_id}/digests/{digest_id}/send";
        readonly repeats: true;
    };
    readonly listDigests: {
        readonly method: "GET";
        readonly path: "/auth/digests";
    };
    readonly addDigest: {
        readonly method: "POST";
        readonly path: "/auth/digests";
    };
    readonly changeDigest: {
        readonly method: "PATCH";
        readonly path: "/auth/digests/{digest_id}";
    };
    readonly deleteDigest: {
        readonly method: "DELETE";
        readonly path: "/auth/digests/{digest_id}";
    };
    readonly sendDigest: {
        readonly method: "POST";
        readonly path: "/auth/digests/{digest_id}/send";
    };
    readonly listPublishingTargets: {
        readonly method: "GET";
        readonly path: "/brands/{brand_id}/publishing-targets";
    };
    readonly addPublishingTarget: {
        readonly method: "POST";
        readonly path: "/brands/{brand_id}/publishing-targets";
        readonly repeats: true;
    };
    readonly removePublishingTarget: {
        readonly method: "DELETE";
        readonly path: "/brands/{brand_id}/publishing-targets/{target_id}";
    };
    readonly listPublications: {
        readonly method: "GET";
        readonly path: "/brands/{brand_id}/publications";
        readonly rows: "publications";
    };
    readonly proposePublication: {
        readonly method: "POST";
        readonly path: "/brands/{brand_id}/publications";
        readonly repeats: true;
    };
    readonly getPublication: {
        readonly method: "GET";
        readonly path: "/brands/{brand_id}/publications/{publication_id}";
    };
    readonly approvePublication: {
        readonly method: "POST";
        readonly path: "/brands/{brand_id}/publications/{publication_id}/approve";
        readonly repeats: true;
    };
    readonly rejectPublication: {
        readonly method: "POST";
        readonly path: "/brands/{brand_id}/publications/{publication_id}/reject";
        readonly repeats: true;
    };
    readonly getReport: {
        readonly method: "GET";
        readonly path: "/brands/{brand_id}/report";
        readonly answers: "text/html";
    };
    readonly listReportLinks: {
        readonly method: "GET";
        readonly path: "/brands/{brand_id}/report-links";
    };
    readonly addReportLink: {
        readonly method: "POST";
        readonly path: "/brands/{brand_id}/report-links";
        readonly repeats: true;
    };
    readonly revokeReportLink: {
        readonly method: "DELETE";
        readonly path: "/brands/{brand_id}/report-links/{link_id}";
    };
    readonly getBranding: {
        readonly method: "GET";
        readonly path: "/auth/branding";
    };
    readonly setBranding: {
        readonly method: "PUT";
        readonly path: "/auth/branding";
    };
    readonly getHealth: {
        readonly method: "GET";
        readonly path: "/healthz";
    };
    readonly getReadiness: {
        readonly method: "GET";
        readonly path: "/readyz";
    };
};
