// Generated from the OpenAPI document by `npm run docs:client`.

export interface paths {
    "/api/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the organization, scopes and limits of the key */
        get: operations["getKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deals
         * @description In the order in which they were last changed. `next` is null on the last page. Needs `deals:read`.
         */
        get: operations["listDeals"];
        put?: never;
        /**
         * Add a deal as New Listing
         * @description With another status, the deal moves to that column. Needs `deals:write`.
         */
        post: operations["createDeal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a deal
         * @description Needs `deals:read`.
         */
        get: operations["getDeal"];
        put?: never;
        post?: never;
        /**
         * Delete a deal
         * @description Its project and documents are deleted with it. Answers with the deal as it was. Can be undone for two minutes. Needs `deals:write`.
         */
        delete: operations["deleteDeal"];
        options?: never;
        head?: never;
        /**
         * Change fields of a deal
         * @description The server calculates the maximum purchase price. Another status puts the deal at the top of that column; Won requires the actual purchase price and creates the project. Needs `deals:write`.
         */
        patch: operations["updateDeal"];
        trace?: never;
    };
    "/api/v1/deals/{id}/placement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Move a deal to a column and position
         * @description Moving to Won requires the actual purchase price and creates the project. Needs `deals:write`.
         */
        put: operations["moveDeal"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deals/{id}/deletion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Undo the deletion of a deal
         * @description Needs `deals:write`.
         */
        delete: operations["undeleteDeal"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deals/{id}/numbers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the figures of a deal, its offers and its scenarios
         * @description Needs `deals:read`.
         */
        get: operations["getDealNumbers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deals/{opportunityId}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the documents and photos of a deal
         * @description In the order in which they were last changed. `next` is null on the last page. The receipts of expenses aren’t among them. Needs `documents:read`.
         */
        get: operations["listDocuments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deals/{opportunityId}/documents/{documentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a link to the file of a document, valid for 60 seconds
         * @description Only the key that asked for the link can use it. Needs `documents:read`.
         */
        get: operations["getDocumentLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/{id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the file of a document by a presigned link
         * @description Needs `documents:read`.
         */
        get: operations["downloadDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deals/{opportunityId}/offers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the offers for a deal
         * @description In the order in which they were last changed. `next` is null on the last page. Needs `offers:read`.
         */
        get: operations["listOffers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deals/{opportunityId}/offers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an offer for a deal
         * @description Needs `offers:read`.
         */
        get: operations["getOffer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deals/{opportunityId}/comparables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the comparable sales of a deal
         * @description In the order in which they were last changed. `next` is null on the last page. Needs `deals:read`.
         */
        get: operations["listComparables"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deals/{opportunityId}/comparables/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a comparable sale of a deal
         * @description Needs `deals:read`.
         */
        get: operations["getComparable"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deals/{opportunityId}/conditions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the conditions of a deal’s agreement
         * @description In the order in which they were last changed. `next` is null on the last page. Needs `offers:read`.
         */
        get: operations["listConditions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deals/{opportunityId}/conditions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a condition of a deal’s agreement
         * @description Needs `offers:read`.
         */
        get: operations["getCondition"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the projects
         * @description In the order in which they were last changed. `next` is null on the last page. Needs `projects:read`.
         */
        get: operations["listProjects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a project
         * @description Needs `projects:read`.
         */
        get: operations["getProject"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a project
         * @description Actual values are stored on its deal. The target listing date of a sold project can’t be changed; the days of a sale are those of a sold project, and a sale at a loss requires recordsLoss. Needs `projects:write`.
         */
        patch: operations["updateProject"];
        trace?: never;
    };
    "/api/v1/projects/{projectId}/expenses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the expenses of a project
         * @description In the order in which they were last changed. `next` is null on the last page. Needs `expenses:read`.
         */
        get: operations["listExpenses"];
        put?: never;
        /**
         * Add an expense
         * @description Needs `expenses:write`.
         */
        post: operations["createExpense"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{projectId}/expenses/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an expense of a project
         * @description Needs `expenses:read`.
         */
        get: operations["getExpense"];
        put?: never;
        post?: never;
        /**
         * Delete an expense
         * @description Can be undone for two minutes. Needs `expenses:write`.
         */
        delete: operations["deleteExpense"];
        options?: never;
        head?: never;
        /**
         * Change fields of an expense
         * @description Needs `expenses:write`.
         */
        patch: operations["updateExpense"];
        trace?: never;
    };
    "/api/v1/projects/{projectId}/expenses/{id}/deletion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Undo the deletion of an expense
         * @description Needs `expenses:write`.
         */
        delete: operations["undeleteExpense"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the webhook endpoints of an organization
         * @description Needs `webhooks:manage`.
         */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /**
         * Add a webhook endpoint
         * @description Events are sent as described by Standard Webhooks. The secret that signs them is returned only here, so the response to a repeated request isn’t stored. Needs `webhooks:manage`.
         */
        post: operations["createWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{endpointId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook endpoint
         * @description Needs `webhooks:manage`.
         */
        get: operations["getWebhookEndpoint"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook endpoint with its log
         * @description Needs `webhooks:manage`.
         */
        delete: operations["deleteWebhookEndpoint"];
        options?: never;
        head?: never;
        /**
         * Change fields of a webhook endpoint, or turn it on or off
         * @description Events that happen while an endpoint is off are not sent later. Needs `webhooks:manage`.
         */
        patch: operations["updateWebhookEndpoint"];
        trace?: never;
    };
    "/api/v1/webhooks/{endpointId}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries to a webhook endpoint
         * @description Of the last 30 days, newest first. Needs `webhooks:manage`.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events/samples/{type}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List three sample events of a kind
         * @description With invented deals, to set up a receiver.
         */
        get: operations["listWebhookSamples"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the agents
         * @description In the order in which they were last changed. `next` is null on the last page. Needs `agents:read`.
         */
        get: operations["listAgents"];
        put?: never;
        /**
         * Add an agent
         * @description Needs `agents:write`.
         */
        post: operations["createAgent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/agents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an agent
         * @description Needs `agents:read`.
         */
        get: operations["getAgent"];
        put?: never;
        post?: never;
        /**
         * Delete an agent
         * @description Can be undone for two minutes. Needs `agents:write`.
         */
        delete: operations["deleteAgent"];
        options?: never;
        head?: never;
        /**
         * Change fields of an agent
         * @description Needs `agents:write`.
         */
        patch: operations["updateAgent"];
        trace?: never;
    };
    "/api/v1/agents/{id}/deletion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Undo the deletion of an agent
         * @description Needs `agents:write`.
         */
        delete: operations["undeleteAgent"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "deal.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The event deal.created
         * @description Sent once it has happened, signed as Standard Webhooks describes, and again for up to 3 days until the answer is 2xx.
         */
        post: operations["on_deal_created"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "deal.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The event deal.updated
         * @description Sent once it has happened, signed as Standard Webhooks describes, and again for up to 3 days until the answer is 2xx.
         */
        post: operations["on_deal_updated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "deal.status_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The event deal.status_changed
         * @description Sent once it has happened, signed as Standard Webhooks describes, and again for up to 3 days until the answer is 2xx.
         */
        post: operations["on_deal_status_changed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "deal.won": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The event deal.won
         * @description Sent once it has happened, signed as Standard Webhooks describes, and again for up to 3 days until the answer is 2xx.
         */
        post: operations["on_deal_won"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "deal.abandoned": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The event deal.abandoned
         * @description Sent once it has happened, signed as Standard Webhooks describes, and again for up to 3 days until the answer is 2xx.
         */
        post: operations["on_deal_abandoned"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "deal.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The event deal.deleted
         * @description Sent once it has happened, signed as Standard Webhooks describes, and again for up to 3 days until the answer is 2xx.
         */
        post: operations["on_deal_deleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "deal.restored": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The event deal.restored
         * @description Sent once it has happened, signed as Standard Webhooks describes, and again for up to 3 days until the answer is 2xx.
         */
        post: operations["on_deal_restored"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "offer.logged": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The event offer.logged
         * @description Sent once it has happened, signed as Standard Webhooks describes, and again for up to 3 days until the answer is 2xx.
         */
        post: operations["on_offer_logged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "offer.decided": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The event offer.decided
         * @description Sent once it has happened, signed as Standard Webhooks describes, and again for up to 3 days until the answer is 2xx.
         */
        post: operations["on_offer_decided"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "condition.due_soon": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The event condition.due_soon
         * @description Sent once it has happened, signed as Standard Webhooks describes, and again for up to 3 days until the answer is 2xx.
         */
        post: operations["on_condition_due_soon"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "condition.decided": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The event condition.decided
         * @description Sent once it has happened, signed as Standard Webhooks describes, and again for up to 3 days until the answer is 2xx.
         */
        post: operations["on_condition_decided"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "agreement.unconditional": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The event agreement.unconditional
         * @description Sent once it has happened, signed as Standard Webhooks describes, and again for up to 3 days until the answer is 2xx.
         */
        post: operations["on_agreement_unconditional"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "agreement.settled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The event agreement.settled
         * @description Sent once it has happened, signed as Standard Webhooks describes, and again for up to 3 days until the answer is 2xx.
         */
        post: operations["on_agreement_settled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "project.stage_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The event project.stage_changed
         * @description Sent once it has happened, signed as Standard Webhooks describes, and again for up to 3 days until the answer is 2xx.
         */
        post: operations["on_project_stage_changed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "project.sold": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The event project.sold
         * @description Sent once it has happened, signed as Standard Webhooks describes, and again for up to 3 days until the answer is 2xx.
         */
        post: operations["on_project_sold"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "expense.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The event expense.created
         * @description Sent once it has happened, signed as Standard Webhooks describes, and again for up to 3 days until the answer is 2xx.
         */
        post: operations["on_expense_created"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "expense.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The event expense.updated
         * @description Sent once it has happened, signed as Standard Webhooks describes, and again for up to 3 days until the answer is 2xx.
         */
        post: operations["on_expense_updated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "expense.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The event expense.deleted
         * @description Sent once it has happened, signed as Standard Webhooks describes, and again for up to 3 days until the answer is 2xx.
         */
        post: operations["on_expense_deleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "budget.over": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The event budget.over
         * @description Sent once it has happened, signed as Standard Webhooks describes, and again for up to 3 days until the answer is 2xx.
         */
        post: operations["on_budget_over"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "document.added": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The event document.added
         * @description Sent once it has happened, signed as Standard Webhooks describes, and again for up to 3 days until the answer is 2xx.
         */
        post: operations["on_document_added"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "share.opened": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The event share.opened
         * @description Sent once it has happened, signed as Standard Webhooks describes, and again for up to 3 days until the answer is 2xx.
         */
        post: operations["on_share_opened"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Key: {
            organization: {
                /** Format: uuid */
                id: string;
                name: string;
            };
            key: {
                /** Format: uuid */
                id: string;
                name: string;
                scopes: ("deals:read" | "deals:write" | "projects:read" | "projects:write" | "expenses:read" | "expenses:write" | "agents:read" | "agents:write" | "documents:read" | "offers:read" | "webhooks:manage")[];
                /** Format: date-time */
                expiresAt: string;
            };
            limits: {
                requestsAMinute: number;
                writesASecond: number;
            };
        };
        ListedDeal: {
            /** Format: uuid */
            id: string;
            address: string;
            /** @enum {string} */
            status: "new_listing" | "agent_contact" | "meets_criteria" | "offer_made" | "offer_accepted" | "due_diligence" | "funding" | "won" | "abandoned";
            position: string;
            askingPrice: number | null;
            offerPrice: number | null;
            /** @description Only for keys with the scope agents:read. */
            agentName?: string | null;
            /** Format: date */
            dueDate: string | null;
            /** Format: date */
            unconditionalDate: string | null;
            nextDate: {
                /** @enum {string} */
                kind: "condition" | "deposit" | "lim_request" | "settlement";
                title: string;
                /** Format: date */
                on: string | null;
                calendar: {
                    /** @enum {string} */
                    rules: "adls-11" | "adls-10" | "legislation-2019" | "property-law" | "lgoima" | "building-act" | "calendar";
                    provinces: ("Auckland" | "Northland" | "Taranaki" | "Hawke’s Bay" | "Wellington" | "Marlborough" | "Nelson" | "Westland" | "Canterbury" | "South Canterbury" | "Otago" | "Southland" | "Chatham Islands")[];
                    /** @enum {string} */
                    scope?: "lim";
                };
                isConditional: boolean;
            } | null;
            stop: string | null;
            doneUpValue: number | null;
            renovationCost: number | null;
            profitMargin: number;
            maxPurchasePrice: number | null;
            actualPurchasePrice: number | null;
            agreedPrice: number | null;
            /** @enum {string|null} */
            abandonedFrom: "new_listing" | "agent_contact" | "meets_criteria" | "offer_made" | "offer_accepted" | "due_diligence" | "funding" | "won" | null;
            abandonReason: string | null;
            /** Format: date-time */
            stageEnteredAt: string;
            /** Format: date-time */
            createdAt: string;
            version: number;
            /** Format: date-time */
            projectStartedAt: string | null;
            /** Format: date */
            settledOn: string | null;
            isSold: boolean;
            actualSalePrice: number | null;
            actualRenovationCost: number | null;
            /** Format: date-time */
            updatedAt: string;
        };
        DeletedRow: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            deletedAt: string;
        };
        Deal: {
            /** Format: uuid */
            id: string;
            address: string;
            /** @enum {string} */
            status: "new_listing" | "agent_contact" | "meets_criteria" | "offer_made" | "offer_accepted" | "due_diligence" | "funding" | "won" | "abandoned";
            position: string;
            askingPrice: number | null;
            offerPrice: number | null;
            /** @description Only for keys with the scope agents:read. */
            agentName?: string | null;
            /** Format: date */
            dueDate: string | null;
            /** Format: date */
            unconditionalDate: string | null;
            nextDate: {
                /** @enum {string} */
                kind: "condition" | "deposit" | "lim_request" | "settlement";
                title: string;
                /** Format: date */
                on: string | null;
                calendar: {
                    /** @enum {string} */
                    rules: "adls-11" | "adls-10" | "legislation-2019" | "property-law" | "lgoima" | "building-act" | "calendar";
                    provinces: ("Auckland" | "Northland" | "Taranaki" | "Hawke’s Bay" | "Wellington" | "Marlborough" | "Nelson" | "Westland" | "Canterbury" | "South Canterbury" | "Otago" | "Southland" | "Chatham Islands")[];
                    /** @enum {string} */
                    scope?: "lim";
                };
                isConditional: boolean;
            } | null;
            stop: string | null;
            doneUpValue: number | null;
            renovationCost: number | null;
            profitMargin: number;
            maxPurchasePrice: number | null;
            actualPurchasePrice: number | null;
            agreedPrice: number | null;
            holdingCosts: {
                months: number;
                interestRate: number;
                loanToValueRatio: number;
                insurancePremium: number;
                councilRates: number;
                legalFees: number;
                buyingCosts: number;
                sellingCosts: number;
            } | null;
            /** @enum {string|null} */
            abandonedFrom: "new_listing" | "agent_contact" | "meets_criteria" | "offer_made" | "offer_accepted" | "due_diligence" | "funding" | "won" | null;
            abandonReason: string | null;
            /** Format: date-time */
            stageEnteredAt: string;
            /** Format: date-time */
            createdAt: string;
            version: number;
            /** Format: date-time */
            projectStartedAt: string | null;
            /** Format: date */
            settledOn: string | null;
            isSold: boolean;
            actualSalePrice: number | null;
            actualRenovationCost: number | null;
            /** @description Only for keys with the scope agents:read. */
            agentContact?: string | null;
            notes: string | null;
            sellingPlan: {
                /**
                 * @example [
                 *       {
                 *         "upTo": 400000,
                 *         "percent": 3.95
                 *       },
                 *       {
                 *         "upTo": null,
                 *         "percent": 2
                 *       }
                 *     ]
                 */
                tiers: {
                    upTo: number | null;
                    percent: number;
                }[];
                adminFee: number;
                plusGst: boolean;
                marketing: number;
                staging: number;
                auction: number;
                saleLegal: number;
            } | null;
            renovationItems: {
                items: {
                    id: string;
                    name: string;
                    description?: string;
                    basePrice: number;
                    isSelected: boolean;
                    userCost: number | null;
                    isFixed: boolean;
                }[];
                customItems: {
                    id: string;
                    name: string;
                    description?: string;
                    basePrice: number;
                    isSelected: boolean;
                    userCost: number | null;
                    isFixed: boolean;
                }[];
                /** @enum {string} */
                quality: "basic" | "mid-range" | "high-end";
                houseSize: number;
            } | null;
            /** Format: uuid */
            projectId: string | null;
            /** Format: date */
            soldOn: string | null;
            /** Format: date */
            saleSettlesOn: string | null;
            /** Format: date-time */
            updatedAt: string;
        };
        DealNumbers: {
            statement: {
                doneUpValue: number | null;
                price: number | null;
                /** @enum {string} */
                priceKind: "maximum" | "offer" | "asking" | "agreed";
                isActualPrice: boolean;
                renovationCost: number | null;
                maximumPurchasePrice: number | null;
                /** @description In whole dollars: the sale less price and renovation, rounded once. */
                grossProfit: number | null;
                grossMarginPercent: number | null;
                holdingCosts: number | null;
                netProfit: number | null;
                netMarginPercent: number | null;
                breakEvenSale: number | null;
            };
            prices: {
                /** @enum {string} */
                kind: "maximum" | "offer" | "asking" | "agreed";
                price: number | null;
                grossProfit: number | null;
                holdingCosts: number | null;
                netProfit: number | null;
                netPercentOfPrice: number | null;
                netPercentOfInvestment: number | null;
            }[];
            offers: {
                /** @enum {string} */
                id: "maximum" | "totalCost" | "netSafe" | "afterGst" | "seventy";
                price: number | null;
                netProfit: number | null;
                reason: string | null;
            }[];
            scenarios: {
                /** Format: uuid */
                id: string;
                name: string;
                /** @description In whole dollars: the sale less price and renovation, rounded once. */
                grossProfit: number | null;
                holdingCosts: number | null;
                netProfit: number | null;
                netMarginPercent: number | null;
                breakEvenSale: number | null;
                ownCash: number | null;
            }[];
        };
        Document: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            opportunityId: string;
            name: string;
            fileType: string;
            size: number;
            /** @enum {string} */
            category: "purchase_docs" | "renovation_docs" | "selling_docs" | "photos_before" | "photos_progress" | "photos_after" | "receipts";
            /** Format: uuid */
            expenseId: string | null;
            width: number | null;
            height: number | null;
            /** Format: date-time */
            createdAt: string;
            room: string | null;
            /** @enum {string|null} */
            stage: "planning" | "permits" | "demolition" | "first_fix" | "second_fix" | "finishings" | "cleanup" | "staging" | "listed" | null;
            caption: string | null;
            takenOn: string | null;
            /** Format: uuid */
            beforeId: string | null;
            version: number;
            /** Format: date-time */
            updatedAt: string;
        };
        DocumentLink: {
            url: string;
            /** Format: date-time */
            expiresAt: string;
        };
        Offer: {
            /** @enum {string} */
            side: "ours" | "counter";
            amount: number;
            /** Format: date */
            madeOn: string;
            /** @enum {string} */
            method: "negotiation" | "deadline" | "tender" | "auction" | "pre_auction";
            /** Format: date */
            expiresOn: string | null;
            conditions: ("finance" | "lim" | "building_report" | "toxicology" | "due_diligence" | "solicitor_approval" | "valuation" | "insurance" | "title" | "oia" | "sale_of_property" | "custom")[];
            /** Format: date */
            settlementOn: string | null;
            deposit: number | null;
            /** @description Only for keys with the scope agents:read. */
            agentName?: string | null;
            /** Format: uuid */
            documentId: string | null;
            /** @enum {string} */
            outcome: "pending" | "accepted" | "countered" | "declined" | "outbid" | "withdrawn" | "expired";
            /** Format: date */
            outcomeOn: string | null;
            reason: string | null;
            number: number;
            /** Format: uuid */
            id: string;
            version: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        Comparable: {
            address: string;
            price: number;
            /** Format: date */
            soldOn: string;
            floorArea: number | null;
            landArea: number | null;
            bedrooms: number | null;
            bathrooms: number | null;
            /** @enum {string|null} */
            condition: "original" | "tidy" | "renovated" | null;
            adjustments: {
                reason: string;
                amount: number;
            }[];
            weight: number;
            source: string | null;
            note: string | null;
            /** Format: uuid */
            documentId: string | null;
            /** Format: uuid */
            id: string;
            version: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        Condition: {
            /** @enum {string} */
            kind: "finance" | "lim" | "building_report" | "toxicology" | "due_diligence" | "solicitor_approval" | "valuation" | "insurance" | "title" | "oia" | "sale_of_property" | "custom";
            title: string;
            /** @enum {string} */
            basis: "days" | "date";
            days: number | null;
            /** Format: date */
            countedFrom: string | null;
            countedEvent: string | null;
            /** Format: date */
            date: string | null;
            usesDayAfter: boolean;
            /** Format: date */
            requestedOn: string | null;
            note: string | null;
            /** Format: uuid */
            documentId: string | null;
            cost: number | null;
            extensions: {
                /** Format: date */
                to: string;
                /** Format: date */
                agreedOn: string;
                /** Format: uuid */
                documentId: string | null;
                /** Format: date */
                from: string | null;
            }[];
            /** @enum {string} */
            status: "open" | "satisfied" | "waived" | "failed";
            /** Format: date */
            decidedOn: string | null;
            /** Format: date */
            dueOn: string | null;
            /** Format: date */
            movedFrom: string | null;
            /** Format: uuid */
            id: string;
            version: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        Project: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            opportunityId: string;
            address: string;
            /** @enum {string} */
            dealStatus: "new_listing" | "agent_contact" | "meets_criteria" | "offer_made" | "offer_accepted" | "due_diligence" | "funding" | "won" | "abandoned";
            /** @description Only for keys with the scope agents:read. */
            agentName?: string | null;
            /** @enum {string} */
            status: "planning" | "permits" | "demolition" | "first_fix" | "second_fix" | "finishings" | "cleanup" | "staging" | "listed" | "sold";
            position: string;
            /** Format: date-time */
            startDate: string;
            /** Format: date */
            targetCompletion: string | null;
            /** Format: date-time */
            actualCompletion: string | null;
            /** Format: date */
            soldOn: string | null;
            /** Format: date */
            saleSettlesOn: string | null;
            /** Format: date-time */
            stageEnteredAt: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            doneUpValue: number | null;
            renovationCost: number | null;
            profitMargin: number;
            actualPurchasePrice: number | null;
            actualSalePrice: number | null;
            actualRenovationCost: number | null;
            holdingCosts?: Record<string, never> | null;
            /** Format: date */
            stageEndsOn: string | null;
            /** @description Calendar days that its plan ends after the baseline; 0 if it ends on that day or earlier, null without a baseline. */
            daysLate: number | null;
            budget: number | null;
            budgetForecast: number | null;
            openDates: {
                /** @enum {string} */
                kind: "settlement" | "condition" | "lim_request" | "deposit";
                /** Format: uuid */
                id: string;
                title: string;
                /** Format: date */
                on: string | null;
                amount: number | null;
            }[];
            /** Format: date */
            settledOn: string | null;
            version: number;
        };
        Expense: {
            amount: number;
            gst: number;
            /** Format: date */
            date: string;
            /** Format: date */
            dueOn: string | null;
            /** Format: date */
            paidOn: string | null;
            supplier: string | null;
            invoiceNumber: string | null;
            note: string | null;
            /** @enum {string} */
            purpose: "renovation" | "interest" | "insurance" | "rates" | "holding" | "buying" | "selling";
            /** Format: uuid */
            lineId: string | null;
            /** Format: uuid */
            billId: string | null;
            /** @enum {string|null} */
            exported: "unchanged" | "changed" | null;
            /** Format: uuid */
            id: string;
            version: number;
            /** Format: uuid */
            projectId: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        WebhookEndpointWithSecret: {
            /**
             * Format: uri
             * @example https://hooks.example.com/doneup
             */
            url: string;
            description: string | null;
            events: "*" | ("deal.created" | "deal.updated" | "deal.status_changed" | "deal.won" | "deal.abandoned" | "deal.deleted" | "deal.restored" | "offer.logged" | "offer.decided" | "condition.due_soon" | "condition.decided" | "agreement.unconditional" | "agreement.settled" | "project.stage_changed" | "project.sold" | "expense.created" | "expense.updated" | "expense.deleted" | "budget.over" | "document.added" | "share.opened")[];
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            state: "on" | "off" | "disabled";
            failingSince: string | null;
            formerSecretUntil: string | null;
            /** Format: date-time */
            endedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            version: number;
            secret: string;
        };
        WebhookEndpoint: {
            /**
             * Format: uri
             * @example https://hooks.example.com/doneup
             */
            url: string;
            description: string | null;
            events: "*" | ("deal.created" | "deal.updated" | "deal.status_changed" | "deal.won" | "deal.abandoned" | "deal.deleted" | "deal.restored" | "offer.logged" | "offer.decided" | "condition.due_soon" | "condition.decided" | "agreement.unconditional" | "agreement.settled" | "project.stage_changed" | "project.sold" | "expense.created" | "expense.updated" | "expense.deleted" | "budget.over" | "document.added" | "share.opened")[];
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            state: "on" | "off" | "disabled";
            failingSince: string | null;
            formerSecretUntil: string | null;
            /** Format: date-time */
            endedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            version: number;
        };
        Delivery: {
            /** Format: uuid */
            id: string;
            eventId: string;
            type: string;
            /** @enum {string} */
            status: "pending" | "delivered" | "failed";
            attempts: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            attemptedAt: string | null;
            /** Format: date-time */
            nextAttemptAt: string | null;
            responseStatus: number | null;
            responseMs: number | null;
            response: string | null;
        };
        Event: {
            id: string;
            type: string;
            /** Format: date-time */
            timestamp: string;
            /** Format: uuid */
            organizationId: string;
            /** @enum {boolean} */
            test?: true;
            data: {
                /** Format: uuid */
                id: string;
                version: number;
                address: string;
            } & {
                [key: string]: unknown;
            };
        };
        Agent: {
            name: string;
            phone: string | null;
            email: string | null;
            /** Format: uuid */
            id: string;
            version: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        Problem: {
            type: string;
            title: string;
            status: number;
            code: string;
            detail: string;
            requestId: string;
            fields?: {
                [key: string]: string;
            };
            current?: unknown;
        };
    };
    responses: {
        /** @description `invalid_input`: Invalid data provided. Please check your input and try again. */
        invalid_input: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `not_signed_in`: Session expired. Please sign in again. */
        not_signed_in: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `subscription_required`: You need a running subscription to do this. See the pricing page. */
        subscription_required: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `forbidden`: You don't have permission to perform this action.
         *
         *     `cross_site`: This request came from another site and was blocked.
         */
        forbidden_or_cross_site: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `rate_limited`: Too many attempts. Please wait a moment and try again. */
        rate_limited: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unexpected`: An unexpected error occurred. Please try again. */
        unexpected: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unavailable`: DoneUp is busy or restarting. Please try again in a moment. */
        unavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `not_found`: Not found */
        not_found: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `no_organization`: No organization selected
         *
         *     `invalid_input`: Invalid data provided. Please check your input and try again.
         */
        no_organization_or_invalid_input: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `quota_exceeded`: This organization has reached its limit. */
        quota_exceeded: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `too_large`: This is too large to save. */
        too_large: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unsupported_media`: Send JSON with the content type application/json. */
        unsupported_media: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `key_reused`: This idempotency key was used for a different request. */
        key_reused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `stale_version`: Someone else has changed this. Nothing was overwritten. */
        stale_version: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `version_required`: Send the version your change is based on in the If-Match header. */
        version_required: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `invalid_link`: This link is no longer valid. Please request a new one.
         *
         *     `invalid_input`: Invalid data provided. Please check your input and try again.
         */
        invalid_link_or_invalid_input: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description `forbidden`: You don't have permission to perform this action.
         *
         *     `email_unconfirmed`: Confirm your email first. You can resend the link from Account settings.
         *
         *     `proof_required`: Please confirm it’s you, then try again.
         *
         *     `cross_site`: This request came from another site and was blocked.
         */
        forbidden_or_email_unconfirmed_or_proof_required_or_cross_site: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have: 304 if unchanged. */
                "if-none-match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key */
            200: {
                headers: {
                    /** @description Of a row, it begins with its version and is accepted as If-Match. */
                    etag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Key"];
                };
            };
            /** @description Unchanged */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid_input"];
            401: components["responses"]["not_signed_in"];
            402: components["responses"]["subscription_required"];
            403: components["responses"]["forbidden_or_cross_site"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    listDeals: {
        parameters: {
            query?: {
                /** @description `next` of the previous page. */
                cursor?: string;
                limit?: number;
                /** @description Only rows that were changed at or after this time. */
                updatedSince?: string;
                /** @description Also the rows deleted in the last 30 days, as `{ id, deletedAt }`. */
                include?: "deleted";
                status?: "new_listing" | "agent_contact" | "meets_criteria" | "offer_made" | "offer_accepted" | "due_diligence" | "funding" | "won" | "abandoned";
            };
            header?: {
                /** @description The ETag that you have: 304 if unchanged. */
                "if-none-match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    /** @description Of a row, it begins with its version and is accepted as If-Match. */
                    etag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: (components["schemas"]["ListedDeal"] | components["schemas"]["DeletedRow"])[];
                        next: string | null;
                    };
                };
            };
            /** @description Unchanged */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid_input"];
            401: components["responses"]["not_signed_in"];
            402: components["responses"]["subscription_required"];
            403: components["responses"]["forbidden_or_cross_site"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    createDeal: {
        parameters: {
            query?: never;
            header?: {
                /** @description An idempotency key chosen by the client: repeated with it, the request is done once and gets the same response. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "address": "12 Rata Street, Lower Hutt",
                 *       "doneUpValue": 800000,
                 *       "renovationCost": 100000
                 *     }
                 */
                "application/json": {
                    address: string;
                    /** @default null */
                    askingPrice?: number | null;
                    /** @default null */
                    doneUpValue?: number | null;
                    /** @default null */
                    renovationCost?: number | null;
                    /** @default 20 */
                    profitMargin?: number;
                    /** @default null */
                    renovationItems?: {
                        items: {
                            id: string;
                            name: string;
                            description?: string;
                            basePrice: number;
                            isSelected: boolean;
                            userCost: number | null;
                            isFixed: boolean;
                        }[];
                        customItems: {
                            id: string;
                            name: string;
                            description?: string;
                            basePrice: number;
                            isSelected: boolean;
                            userCost: number | null;
                            isFixed: boolean;
                        }[];
                        /** @enum {string} */
                        quality: "basic" | "mid-range" | "high-end";
                        houseSize: number;
                    } | null;
                    /** Format: uuid */
                    id?: string;
                    /**
                     * @default new_listing
                     * @enum {string}
                     */
                    status?: "new_listing" | "agent_contact" | "meets_criteria" | "offer_made" | "offer_accepted" | "due_diligence" | "funding";
                };
            };
        };
        responses: {
            /** @description a deal as it is now */
            201: {
                headers: {
                    /** @description Of a row, it begins with its version and is accepted as If-Match. */
                    etag: string;
                    /** @description The address of what was added. */
                    location: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deal"];
                };
            };
            400: components["responses"]["no_organization_or_invalid_input"];
            401: components["responses"]["not_signed_in"];
            402: components["responses"]["subscription_required"];
            403: components["responses"]["forbidden_or_cross_site"];
            404: components["responses"]["not_found"];
            409: components["responses"]["quota_exceeded"];
            413: components["responses"]["too_large"];
            415: components["responses"]["unsupported_media"];
            422: components["responses"]["key_reused"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    getDeal: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have: 304 if unchanged. */
                "if-none-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deal */
            200: {
                headers: {
                    /** @description Of a row, it begins with its version and is accepted as If-Match. */
                    etag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deal"];
                };
            };
            /** @description Unchanged */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid_input"];
            401: components["responses"]["not_signed_in"];
            402: components["responses"]["subscription_required"];
            403: components["responses"]["forbidden_or_cross_site"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    deleteDeal: {
        parameters: {
            query?: never;
            header: {
                /** @description The version the change is based on, for example "3". */
                "if-match": string;
                /** @description An idempotency key chosen by the client: repeated with it, the request is done once and gets the same response. */
                "idempotency-key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a deal as it is now */
            200: {
                headers: {
                    /** @description Of a row, it begins with its version and is accepted as If-Match. */
                    etag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deal"];
                };
            };
            400: components["responses"]["invalid_input"];
            401: components["responses"]["not_signed_in"];
            402: components["responses"]["subscription_required"];
            403: components["responses"]["forbidden_or_cross_site"];
            404: components["responses"]["not_found"];
            409: components["responses"]["quota_exceeded"];
            412: components["responses"]["stale_version"];
            422: components["responses"]["key_reused"];
            428: components["responses"]["version_required"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    updateDeal: {
        parameters: {
            query?: never;
            header: {
                /** @description The version the change is based on, for example "3". */
                "if-match": string;
                /** @description An idempotency key chosen by the client: repeated with it, the request is done once and gets the same response. */
                "idempotency-key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "askingPrice": 595000
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    status?: "new_listing" | "agent_contact" | "meets_criteria" | "offer_made" | "offer_accepted" | "due_diligence" | "funding" | "won";
                    askingPrice?: number | null;
                    offerPrice?: number | null;
                    actualPurchasePrice?: number | null;
                    agentName?: string | null;
                    agentContact?: string | null;
                    /** Format: date */
                    unconditionalDate?: string | null;
                    /** Format: date */
                    dueDate?: string | null;
                    doneUpValue?: number | null;
                    renovationCost?: number | null;
                    profitMargin?: number;
                    notes?: string | null;
                    holdingCosts?: {
                        months: number;
                        interestRate: number;
                        loanToValueRatio: number;
                        insurancePremium: number;
                        councilRates: number;
                        legalFees: number;
                        buyingCosts: number;
                        sellingCosts: number;
                    } | null;
                    sellingPlan?: {
                        /**
                         * @example [
                         *       {
                         *         "upTo": 400000,
                         *         "percent": 3.95
                         *       },
                         *       {
                         *         "upTo": null,
                         *         "percent": 2
                         *       }
                         *     ]
                         */
                        tiers: {
                            upTo: number | null;
                            percent: number;
                        }[];
                        adminFee: number;
                        plusGst: boolean;
                        marketing: number;
                        staging: number;
                        auction: number;
                        saleLegal: number;
                    } | null;
                    renovationItems?: {
                        items: {
                            id: string;
                            name: string;
                            description?: string;
                            basePrice: number;
                            isSelected: boolean;
                            userCost: number | null;
                            isFixed: boolean;
                        }[];
                        customItems: {
                            id: string;
                            name: string;
                            description?: string;
                            basePrice: number;
                            isSelected: boolean;
                            userCost: number | null;
                            isFixed: boolean;
                        }[];
                        /** @enum {string} */
                        quality: "basic" | "mid-range" | "high-end";
                        houseSize: number;
                    } | null;
                };
            };
        };
        responses: {
            /** @description a deal as it is now */
            200: {
                headers: {
                    /** @description Of a row, it begins with its version and is accepted as If-Match. */
                    etag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deal"];
                };
            };
            400: components["responses"]["invalid_input"];
            401: components["responses"]["not_signed_in"];
            402: components["responses"]["subscription_required"];
            403: components["responses"]["forbidden_or_cross_site"];
            404: components["responses"]["not_found"];
            409: components["responses"]["quota_exceeded"];
            412: components["responses"]["stale_version"];
            413: components["responses"]["too_large"];
            415: components["responses"]["unsupported_media"];
            422: components["responses"]["key_reused"];
            428: components["responses"]["version_required"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    moveDeal: {
        parameters: {
            query?: never;
            header: {
                /** @description The version the change is based on, for example "3". */
                "if-match": string;
                /** @description An idempotency key chosen by the client: repeated with it, the request is done once and gets the same response. */
                "idempotency-key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "won",
                 *       "afterId": null,
                 *       "actualPurchasePrice": 550000
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    status: "new_listing" | "agent_contact" | "meets_criteria" | "offer_made" | "offer_accepted" | "due_diligence" | "funding" | "won";
                    /** Format: uuid */
                    afterId: string | null;
                    actualPurchasePrice?: number | null;
                };
            };
        };
        responses: {
            /** @description a deal as it is now */
            200: {
                headers: {
                    /** @description Of a row, it begins with its version and is accepted as If-Match. */
                    etag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deal"];
                };
            };
            400: components["responses"]["invalid_input"];
            401: components["responses"]["not_signed_in"];
            402: components["responses"]["subscription_required"];
            403: components["responses"]["forbidden_or_cross_site"];
            404: components["responses"]["not_found"];
            409: components["responses"]["quota_exceeded"];
            412: components["responses"]["stale_version"];
            413: components["responses"]["too_large"];
            415: components["responses"]["unsupported_media"];
            422: components["responses"]["key_reused"];
            428: components["responses"]["version_required"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    undeleteDeal: {
        parameters: {
            query?: never;
            header?: {
                /** @description An idempotency key chosen by the client: repeated with it, the request is done once and gets the same response. */
                "idempotency-key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description a deal as it is now */
            200: {
                headers: {
                    /** @description Of a row, it begins with its version and is accepted as If-Match. */
                    etag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deal"];
                };
            };
            400: components["responses"]["invalid_input"];
            401: components["responses"]["not_signed_in"];
            402: components["responses"]["subscription_required"];
            403: components["responses"]["forbidden_or_cross_site"];
            404: components["responses"]["not_found"];
            422: components["responses"]["key_reused"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    getDealNumbers: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have: 304 if unchanged. */
                "if-none-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figures, in NZD to the cent */
            200: {
                headers: {
                    /** @description Of a row, it begins with its version and is accepted as If-Match. */
                    etag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DealNumbers"];
                };
            };
            /** @description Unchanged */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid_input"];
            401: components["responses"]["not_signed_in"];
            402: components["responses"]["subscription_required"];
            403: components["responses"]["forbidden_or_cross_site"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    listDocuments: {
        parameters: {
            query?: {
                /** @description `next` of the previous page. */
                cursor?: string;
                limit?: number;
                /** @description Only rows that were changed at or after this time. */
                updatedSince?: string;
                /** @description Also the rows deleted in the last 30 days, as `{ id, deletedAt }`. */
                include?: "deleted";
            };
            header?: {
                /** @description The ETag that you have: 304 if unchanged. */
                "if-none-match"?: string;
            };
            path: {
                opportunityId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    /** @description Of a row, it begins with its version and is accepted as If-Match. */
                    etag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: (components["schemas"]["Document"] | components["schemas"]["DeletedRow"])[];
                        next: string | null;
                    };
                };
            };
            /** @description Unchanged */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid_input"];
            401: components["responses"]["not_signed_in"];
            402: components["responses"]["subscription_required"];
            403: components["responses"]["forbidden_or_cross_site"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    getDocumentLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have: 304 if unchanged. */
                "if-none-match"?: string;
            };
            path: {
                opportunityId: string;
                documentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link */
            200: {
                headers: {
                    /** @description Of a row, it begins with its version and is accepted as If-Match. */
                    etag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentLink"];
                };
            };
            /** @description Unchanged */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid_input"];
            401: components["responses"]["not_signed_in"];
            402: components["responses"]["subscription_required"];
            403: components["responses"]["forbidden_or_cross_site"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    downloadDocument: {
        parameters: {
            query: {
                organization: string;
                token: string;
            };
            header?: {
                /** @description The ETag that you have: 304 if unchanged. */
                "if-none-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, as an attachment */
            200: {
                headers: {
                    /** @description Of a row, it begins with its version and is accepted as If-Match. */
                    etag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description Unchanged */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid_link_or_invalid_input"];
            401: components["responses"]["not_signed_in"];
            402: components["responses"]["subscription_required"];
            403: components["responses"]["forbidden_or_cross_site"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    listOffers: {
        parameters: {
            query?: {
                /** @description `next` of the previous page. */
                cursor?: string;
                limit?: number;
                /** @description Only rows that were changed at or after this time. */
                updatedSince?: string;
                /** @description Also the rows deleted in the last 30 days, as `{ id, deletedAt }`. */
                include?: "deleted";
            };
            header?: {
                /** @description The ETag that you have: 304 if unchanged. */
                "if-none-match"?: string;
            };
            path: {
                opportunityId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    /** @description Of a row, it begins with its version and is accepted as If-Match. */
                    etag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: (components["schemas"]["Offer"] | components["schemas"]["DeletedRow"])[];
                        next: string | null;
                    };
                };
            };
            /** @description Unchanged */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid_input"];
            401: components["responses"]["not_signed_in"];
            402: components["responses"]["subscription_required"];
            403: components["responses"]["forbidden_or_cross_site"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    getOffer: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have: 304 if unchanged. */
                "if-none-match"?: string;
            };
            path: {
                id: string;
                opportunityId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As it is now */
            200: {
                headers: {
                    /** @description Of a row, it begins with its version and is accepted as If-Match. */
                    etag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Offer"];
                };
            };
            /** @description Unchanged */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid_input"];
            401: components["responses"]["not_signed_in"];
            402: components["responses"]["subscription_required"];
            403: components["responses"]["forbidden_or_cross_site"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    listComparables: {
        parameters: {
            query?: {
                /** @description `next` of the previous page. */
                cursor?: string;
                limit?: number;
                /** @description Only rows that were changed at or after this time. */
                updatedSince?: string;
                /** @description Also the rows deleted in the last 30 days, as `{ id, deletedAt }`. */
                include?: "deleted";
            };
            header?: {
                /** @description The ETag that you have: 304 if unchanged. */
                "if-none-match"?: string;
            };
            path: {
                opportunityId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    /** @description Of a row, it begins with its version and is accepted as If-Match. */
                    etag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: (components["schemas"]["Comparable"] | components["schemas"]["DeletedRow"])[];
                        next: string | null;
                    };
                };
            };
            /** @description Unchanged */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid_input"];
            401: components["responses"]["not_signed_in"];
            402: components["responses"]["subscription_required"];
            403: components["responses"]["forbidden_or_cross_site"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    getComparable: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have: 304 if unchanged. */
                "if-none-match"?: string;
            };
            path: {
                id: string;
                opportunityId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As it is now */
            200: {
                headers: {
                    /** @description Of a row, it begins with its version and is accepted as If-Match. */
                    etag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comparable"];
                };
            };
            /** @description Unchanged */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid_input"];
            401: components["responses"]["not_signed_in"];
            402: components["responses"]["subscription_required"];
            403: components["responses"]["forbidden_or_cross_site"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    listConditions: {
        parameters: {
            query?: {
                /** @description `next` of the previous page. */
                cursor?: string;
                limit?: number;
                /** @description Only rows that were changed at or after this time. */
                updatedSince?: string;
                /** @description Also the rows deleted in the last 30 days, as `{ id, deletedAt }`. */
                include?: "deleted";
            };
            header?: {
                /** @description The ETag that you have: 304 if unchanged. */
                "if-none-match"?: string;
            };
            path: {
                opportunityId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    /** @description Of a row, it begins with its version and is accepted as If-Match. */
                    etag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: (components["schemas"]["Condition"] | components["schemas"]["DeletedRow"])[];
                        next: string | null;
                    };
                };
            };
            /** @description Unchanged */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid_input"];
            401: components["responses"]["not_signed_in"];
            402: components["responses"]["subscription_required"];
            403: components["responses"]["forbidden_or_cross_site"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    getCondition: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have: 304 if unchanged. */
                "if-none-match"?: string;
            };
            path: {
                id: string;
                opportunityId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As it is now */
            200: {
                headers: {
                    /** @description Of a row, it begins with its version and is accepted as If-Match. */
                    etag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Condition"];
                };
            };
            /** @description Unchanged */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid_input"];
            401: components["responses"]["not_signed_in"];
            402: components["responses"]["subscription_required"];
            403: components["responses"]["forbidden_or_cross_site"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    listProjects: {
        parameters: {
            query?: {
                /** @description `next` of the previous page. */
                cursor?: string;
                limit?: number;
                /** @description Only rows that were changed at or after this time. */
                updatedSince?: string;
                /** @description Also the rows deleted in the last 30 days, as `{ id, deletedAt }`. */
                include?: "deleted";
            };
            header?: {
                /** @description The ETag that you have: 304 if unchanged. */
                "if-none-match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    /** @description Of a row, it begins with its version and is accepted as If-Match. */
                    etag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: (components["schemas"]["Project"] | components["schemas"]["DeletedRow"])[];
                        next: string | null;
                    };
                };
            };
            /** @description Unchanged */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid_input"];
            401: components["responses"]["not_signed_in"];
            402: components["responses"]["subscription_required"];
            403: components["responses"]["forbidden_or_cross_site"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    getProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have: 304 if unchanged. */
                "if-none-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The project */
            200: {
                headers: {
                    /** @description Of a row, it begins with its version and is accepted as If-Match. */
                    etag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            /** @description Unchanged */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid_input"];
            401: components["responses"]["not_signed_in"];
            402: components["responses"]["subscription_required"];
            403: components["responses"]["forbidden_or_cross_site"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    updateProject: {
        parameters: {
            query?: never;
            header: {
                /** @description The version the change is based on, for example "3". */
                "if-match": string;
                /** @description An idempotency key chosen by the client: repeated with it, the request is done once and gets the same response. */
                "idempotency-key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "targetCompletion": "2027-03-01"
                 *     }
                 */
                "application/json": {
                    /** Format: date */
                    targetCompletion?: string | null;
                    actualPurchasePrice?: number | null;
                    actualSalePrice?: number | null;
                    actualRenovationCost?: number | null;
                    /** Format: date */
                    soldOn?: string | null;
                    /** Format: date */
                    saleSettlesOn?: string | null;
                    /** @default false */
                    recordsLoss?: boolean;
                };
            };
        };
        responses: {
            /** @description a project as it is now */
            200: {
                headers: {
                    /** @description Of a row, it begins with its version and is accepted as If-Match. */
                    etag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["invalid_input"];
            401: components["responses"]["not_signed_in"];
            402: components["responses"]["subscription_required"];
            403: components["responses"]["forbidden_or_cross_site"];
            404: components["responses"]["not_found"];
            409: components["responses"]["quota_exceeded"];
            412: components["responses"]["stale_version"];
            413: components["responses"]["too_large"];
            415: components["responses"]["unsupported_media"];
            422: components["responses"]["key_reused"];
            428: components["responses"]["version_required"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    listExpenses: {
        parameters: {
            query?: {
                /** @description `next` of the previous page. */
                cursor?: string;
                limit?: number;
                /** @description Only rows that were changed at or after this time. */
                updatedSince?: string;
                /** @description Also the rows deleted in the last 30 days, as `{ id, deletedAt }`. */
                include?: "deleted";
            };
            header?: {
                /** @description The ETag that you have: 304 if unchanged. */
                "if-none-match"?: string;
            };
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    /** @description Of a row, it begins with its version and is accepted as If-Match. */
                    etag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: (components["schemas"]["Expense"] | components["schemas"]["DeletedRow"])[];
                        next: string | null;
                    };
                };
            };
            /** @description Unchanged */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid_input"];
            401: components["responses"]["not_signed_in"];
            402: components["responses"]["subscription_required"];
            403: components["responses"]["forbidden_or_cross_site"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    createExpense: {
        parameters: {
            query?: never;
            header?: {
                /** @description An idempotency key chosen by the client: repeated with it, the request is done once and gets the same response. */
                "idempotency-key"?: string;
            };
            path: {
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount": 1150,
                 *       "gst": 150,
                 *       "date": "2026-01-05",
                 *       "supplier": "Placemakers",
                 *       "invoiceNumber": "4711",
                 *       "purpose": "renovation"
                 *     }
                 */
                "application/json": {
                    amount: number;
                    /**
                     * @description Without it, or with null, 3/23 of the amount: 15% is included. Interest has none.
                     * @default null
                     * @example null
                     */
                    gst?: number | null;
                    /** Format: date */
                    date: string;
                    /**
                     * Format: date
                     * @default null
                     */
                    dueOn?: string | null;
                    /**
                     * Format: date
                     * @default null
                     */
                    paidOn?: string | null;
                    /** @default null */
                    supplier?: string | null;
                    /** @default null */
                    invoiceNumber?: string | null;
                    /** @default null */
                    note?: string | null;
                    /** @enum {string} */
                    purpose: "renovation" | "interest" | "insurance" | "rates" | "holding" | "buying" | "selling";
                    /**
                     * Format: uuid
                     * @default null
                     */
                    lineId?: string | null;
                    /**
                     * Format: uuid
                     * @description Of a part of an invoice that is split: the same for all its parts, which have one supplier, number and days. A part keeps it.
                     * @default null
                     * @example null
                     */
                    billId?: string | null;
                    /** Format: uuid */
                    id?: string;
                };
            };
        };
        responses: {
            /** @description an expense as it is now */
            201: {
                headers: {
                    /** @description Of a row, it begins with its version and is accepted as If-Match. */
                    etag: string;
                    /** @description The address of what was added. */
                    location: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Expense"];
                };
            };
            400: components["responses"]["no_organization_or_invalid_input"];
            401: components["responses"]["not_signed_in"];
            402: components["responses"]["subscription_required"];
            403: components["responses"]["forbidden_or_cross_site"];
            404: components["responses"]["not_found"];
            409: components["responses"]["quota_exceeded"];
            413: components["responses"]["too_large"];
            415: components["responses"]["unsupported_media"];
            422: components["responses"]["key_reused"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    getExpense: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have: 304 if unchanged. */
                "if-none-match"?: string;
            };
            path: {
                id: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As it is now */
            200: {
                headers: {
                    /** @description Of a row, it begins with its version and is accepted as If-Match. */
                    etag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Expense"];
                };
            };
            /** @description Unchanged */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid_input"];
            401: components["responses"]["not_signed_in"];
            402: components["responses"]["subscription_required"];
            403: components["responses"]["forbidden_or_cross_site"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    deleteExpense: {
        parameters: {
            query?: never;
            header: {
                /** @description The version the change is based on, for example "3". */
                "if-match": string;
                /** @description An idempotency key chosen by the client: repeated with it, the request is done once and gets the same response. */
                "idempotency-key"?: string;
            };
            path: {
                id: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description an expense as it is now */
            200: {
                headers: {
                    /** @description Of a row, it begins with its version and is accepted as If-Match. */
                    etag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Expense"];
                };
            };
            400: components["responses"]["invalid_input"];
            401: components["responses"]["not_signed_in"];
            402: components["responses"]["subscription_required"];
            403: components["responses"]["forbidden_or_cross_site"];
            404: components["responses"]["not_found"];
            409: components["responses"]["quota_exceeded"];
            412: components["responses"]["stale_version"];
            422: components["responses"]["key_reused"];
            428: components["responses"]["version_required"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    updateExpense: {
        parameters: {
            query?: never;
            header: {
                /** @description The version the change is based on, for example "3". */
                "if-match": string;
                /** @description An idempotency key chosen by the client: repeated with it, the request is done once and gets the same response. */
                "idempotency-key"?: string;
            };
            path: {
                id: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "note": "Timber"
                 *     }
                 */
                "application/json": {
                    amount?: number;
                    gst?: number | null;
                    /** Format: date */
                    date?: string;
                    /** Format: date */
                    dueOn?: string | null;
                    /** Format: date */
                    paidOn?: string | null;
                    supplier?: string | null;
                    invoiceNumber?: string | null;
                    note?: string | null;
                    /** @enum {string} */
                    purpose?: "renovation" | "interest" | "insurance" | "rates" | "holding" | "buying" | "selling";
                    /** Format: uuid */
                    lineId?: string | null;
                    /** Format: uuid */
                    billId?: string | null;
                };
            };
        };
        responses: {
            /** @description an expense as it is now */
            200: {
                headers: {
                    /** @description Of a row, it begins with its version and is accepted as If-Match. */
                    etag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Expense"];
                };
            };
            400: components["responses"]["invalid_input"];
            401: components["responses"]["not_signed_in"];
            402: components["responses"]["subscription_required"];
            403: components["responses"]["forbidden_or_cross_site"];
            404: components["responses"]["not_found"];
            409: components["responses"]["quota_exceeded"];
            412: components["responses"]["stale_version"];
            413: components["responses"]["too_large"];
            415: components["responses"]["unsupported_media"];
            422: components["responses"]["key_reused"];
            428: components["responses"]["version_required"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    undeleteExpense: {
        parameters: {
            query?: never;
            header?: {
                /** @description An idempotency key chosen by the client: repeated with it, the request is done once and gets the same response. */
                "idempotency-key"?: string;
            };
            path: {
                id: string;
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description an expense as it is now */
            200: {
                headers: {
                    /** @description Of a row, it begins with its version and is accepted as If-Match. */
                    etag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Expense"];
                };
            };
            400: components["responses"]["invalid_input"];
            401: components["responses"]["not_signed_in"];
            402: components["responses"]["subscription_required"];
            403: components["responses"]["forbidden_or_cross_site"];
            404: components["responses"]["not_found"];
            422: components["responses"]["key_reused"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    listWebhookEndpoints: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have: 304 if unchanged. */
                "if-none-match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Oldest first, without their secrets */
            200: {
                headers: {
                    /** @description Of a row, it begins with its version and is accepted as If-Match. */
                    etag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["WebhookEndpoint"][];
                        next: null;
                    };
                };
            };
            /** @description Unchanged */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid_input"];
            401: components["responses"]["not_signed_in"];
            402: components["responses"]["subscription_required"];
            403: components["responses"]["forbidden_or_cross_site"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    createWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://hooks.example.com/doneup",
                 *       "events": [
                 *         "deal.created",
                 *         "deal.won"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uri
                     * @example https://hooks.example.com/doneup
                     */
                    url: string;
                    /** @default null */
                    description?: string | null;
                    /** @default * */
                    events?: "*" | ("deal.created" | "deal.updated" | "deal.status_changed" | "deal.won" | "deal.abandoned" | "deal.deleted" | "deal.restored" | "offer.logged" | "offer.decided" | "condition.due_soon" | "condition.decided" | "agreement.unconditional" | "agreement.settled" | "project.stage_changed" | "project.sold" | "expense.created" | "expense.updated" | "expense.deleted" | "budget.over" | "document.added" | "share.opened")[];
                };
            };
        };
        responses: {
            /** @description The endpoint with its secret */
            201: {
                headers: {
                    /** @description Of a row, it begins with its version and is accepted as If-Match. */
                    etag: string;
                    /** @description The address of what was added. */
                    location: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointWithSecret"];
                };
            };
            400: components["responses"]["invalid_input"];
            401: components["responses"]["not_signed_in"];
            402: components["responses"]["subscription_required"];
            403: components["responses"]["forbidden_or_email_unconfirmed_or_proof_required_or_cross_site"];
            404: components["responses"]["not_found"];
            409: components["responses"]["quota_exceeded"];
            413: components["responses"]["too_large"];
            415: components["responses"]["unsupported_media"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    getWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have: 304 if unchanged. */
                "if-none-match"?: string;
            };
            path: {
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint */
            200: {
                headers: {
                    /** @description Of a row, it begins with its version and is accepted as If-Match. */
                    etag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            /** @description Unchanged */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid_input"];
            401: components["responses"]["not_signed_in"];
            402: components["responses"]["subscription_required"];
            403: components["responses"]["forbidden_or_cross_site"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    deleteWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No more events are sent to it */
            200: {
                headers: {
                    /** @description Of a row, it begins with its version and is accepted as If-Match. */
                    etag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        done: true;
                    };
                };
            };
            400: components["responses"]["invalid_input"];
            401: components["responses"]["not_signed_in"];
            402: components["responses"]["subscription_required"];
            403: components["responses"]["forbidden_or_cross_site"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    updateWebhookEndpoint: {
        parameters: {
            query?: never;
            header: {
                /** @description The version the change is based on, for example "3". */
                "if-match": string;
            };
            path: {
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "events": "*"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uri
                     * @example https://hooks.example.com/doneup
                     */
                    url?: string;
                    description?: string | null;
                    events?: "*" | ("deal.created" | "deal.updated" | "deal.status_changed" | "deal.won" | "deal.abandoned" | "deal.deleted" | "deal.restored" | "offer.logged" | "offer.decided" | "condition.due_soon" | "condition.decided" | "agreement.unconditional" | "agreement.settled" | "project.stage_changed" | "project.sold" | "expense.created" | "expense.updated" | "expense.deleted" | "budget.over" | "document.added" | "share.opened")[];
                    /** @enum {string} */
                    state?: "on" | "off";
                };
            };
        };
        responses: {
            /** @description The endpoint */
            200: {
                headers: {
                    /** @description Of a row, it begins with its version and is accepted as If-Match. */
                    etag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            400: components["responses"]["invalid_input"];
            401: components["responses"]["not_signed_in"];
            402: components["responses"]["subscription_required"];
            403: components["responses"]["forbidden_or_email_unconfirmed_or_proof_required_or_cross_site"];
            404: components["responses"]["not_found"];
            412: components["responses"]["stale_version"];
            413: components["responses"]["too_large"];
            415: components["responses"]["unsupported_media"];
            428: components["responses"]["version_required"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                cursor?: string;
            };
            header?: {
                /** @description The ETag that you have: 304 if unchanged. */
                "if-none-match"?: string;
            };
            path: {
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the log */
            200: {
                headers: {
                    /** @description Of a row, it begins with its version and is accepted as If-Match. */
                    etag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Delivery"][];
                        /** Format: uuid */
                        next: string | null;
                    };
                };
            };
            /** @description Unchanged */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid_input"];
            401: components["responses"]["not_signed_in"];
            402: components["responses"]["subscription_required"];
            403: components["responses"]["forbidden_or_cross_site"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    listWebhookSamples: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have: 304 if unchanged. */
                "if-none-match"?: string;
            };
            path: {
                type: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Bodies as they are sent */
            200: {
                headers: {
                    /** @description Of a row, it begins with its version and is accepted as If-Match. */
                    etag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Event"][];
                        next: null;
                    };
                };
            };
            /** @description Unchanged */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid_input"];
            401: components["responses"]["not_signed_in"];
            402: components["responses"]["subscription_required"];
            403: components["responses"]["forbidden_or_cross_site"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    listAgents: {
        parameters: {
            query?: {
                /** @description `next` of the previous page. */
                cursor?: string;
                limit?: number;
                /** @description Only rows that were changed at or after this time. */
                updatedSince?: string;
                /** @description Also the rows deleted in the last 30 days, as `{ id, deletedAt }`. */
                include?: "deleted";
            };
            header?: {
                /** @description The ETag that you have: 304 if unchanged. */
                "if-none-match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    /** @description Of a row, it begins with its version and is accepted as If-Match. */
                    etag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: (components["schemas"]["Agent"] | components["schemas"]["DeletedRow"])[];
                        next: string | null;
                    };
                };
            };
            /** @description Unchanged */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid_input"];
            401: components["responses"]["not_signed_in"];
            402: components["responses"]["subscription_required"];
            403: components["responses"]["forbidden_or_cross_site"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    createAgent: {
        parameters: {
            query?: never;
            header?: {
                /** @description An idempotency key chosen by the client: repeated with it, the request is done once and gets the same response. */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Hana Parata",
                 *       "phone": "021 555 010"
                 *     }
                 */
                "application/json": {
                    name: string;
                    /**
                     * @default null
                     * @example 021 555 0142
                     */
                    phone?: string | null;
                    /** @default null */
                    email?: string | null;
                    /** Format: uuid */
                    id?: string;
                };
            };
        };
        responses: {
            /** @description an agent as it is now */
            201: {
                headers: {
                    /** @description Of a row, it begins with its version and is accepted as If-Match. */
                    etag: string;
                    /** @description The address of what was added. */
                    location: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Agent"];
                };
            };
            400: components["responses"]["no_organization_or_invalid_input"];
            401: components["responses"]["not_signed_in"];
            402: components["responses"]["subscription_required"];
            403: components["responses"]["forbidden_or_cross_site"];
            404: components["responses"]["not_found"];
            409: components["responses"]["quota_exceeded"];
            413: components["responses"]["too_large"];
            415: components["responses"]["unsupported_media"];
            422: components["responses"]["key_reused"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    getAgent: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have: 304 if unchanged. */
                "if-none-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As it is now */
            200: {
                headers: {
                    /** @description Of a row, it begins with its version and is accepted as If-Match. */
                    etag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Agent"];
                };
            };
            /** @description Unchanged */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["invalid_input"];
            401: components["responses"]["not_signed_in"];
            402: components["responses"]["subscription_required"];
            403: components["responses"]["forbidden_or_cross_site"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    deleteAgent: {
        parameters: {
            query?: never;
            header: {
                /** @description The version the change is based on, for example "3". */
                "if-match": string;
                /** @description An idempotency key chosen by the client: repeated with it, the request is done once and gets the same response. */
                "idempotency-key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description an agent as it is now */
            200: {
                headers: {
                    /** @description Of a row, it begins with its version and is accepted as If-Match. */
                    etag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Agent"];
                };
            };
            400: components["responses"]["invalid_input"];
            401: components["responses"]["not_signed_in"];
            402: components["responses"]["subscription_required"];
            403: components["responses"]["forbidden_or_cross_site"];
            404: components["responses"]["not_found"];
            409: components["responses"]["quota_exceeded"];
            412: components["responses"]["stale_version"];
            422: components["responses"]["key_reused"];
            428: components["responses"]["version_required"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    updateAgent: {
        parameters: {
            query?: never;
            header: {
                /** @description The version the change is based on, for example "3". */
                "if-match": string;
                /** @description An idempotency key chosen by the client: repeated with it, the request is done once and gets the same response. */
                "idempotency-key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "hana@agents.example"
                 *     }
                 */
                "application/json": {
                    name?: string;
                    /** @example 021 555 0142 */
                    phone?: string | null;
                    email?: string | null;
                };
            };
        };
        responses: {
            /** @description an agent as it is now */
            200: {
                headers: {
                    /** @description Of a row, it begins with its version and is accepted as If-Match. */
                    etag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Agent"];
                };
            };
            400: components["responses"]["invalid_input"];
            401: components["responses"]["not_signed_in"];
            402: components["responses"]["subscription_required"];
            403: components["responses"]["forbidden_or_cross_site"];
            404: components["responses"]["not_found"];
            409: components["responses"]["quota_exceeded"];
            412: components["responses"]["stale_version"];
            413: components["responses"]["too_large"];
            415: components["responses"]["unsupported_media"];
            422: components["responses"]["key_reused"];
            428: components["responses"]["version_required"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    undeleteAgent: {
        parameters: {
            query?: never;
            header?: {
                /** @description An idempotency key chosen by the client: repeated with it, the request is done once and gets the same response. */
                "idempotency-key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description an agent as it is now */
            200: {
                headers: {
                    /** @description Of a row, it begins with its version and is accepted as If-Match. */
                    etag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Agent"];
                };
            };
            400: components["responses"]["invalid_input"];
            401: components["responses"]["not_signed_in"];
            402: components["responses"]["subscription_required"];
            403: components["responses"]["forbidden_or_cross_site"];
            404: components["responses"]["not_found"];
            422: components["responses"]["key_reused"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    on_deal_created: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_0192f3a1000370008000000000000001",
                 *       "type": "deal.created",
                 *       "timestamp": "2026-11-20T03:15:00.000Z",
                 *       "organizationId": "0192f3a1-0000-7000-8000-000000000000",
                 *       "data": {
                 *         "id": "0192f3a1-0001-7000-8000-000000000001",
                 *         "version": 2,
                 *         "address": "12 Rata Street, Lower Hutt"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Event"] & {
                    /** @constant */
                    type?: "deal.created";
                };
            };
        };
        responses: {
            /** @description The event was received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_deal_updated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_0192f3a1000370008000000000000001",
                 *       "type": "deal.updated",
                 *       "timestamp": "2026-11-20T03:15:00.000Z",
                 *       "organizationId": "0192f3a1-0000-7000-8000-000000000000",
                 *       "data": {
                 *         "id": "0192f3a1-0001-7000-8000-000000000001",
                 *         "version": 2,
                 *         "address": "12 Rata Street, Lower Hutt",
                 *         "before": {
                 *           "askingPrice": 640000
                 *         },
                 *         "after": {
                 *           "askingPrice": 585000
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Event"] & {
                    /** @constant */
                    type?: "deal.updated";
                };
            };
        };
        responses: {
            /** @description The event was received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_deal_status_changed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_0192f3a1000370008000000000000001",
                 *       "type": "deal.status_changed",
                 *       "timestamp": "2026-11-20T03:15:00.000Z",
                 *       "organizationId": "0192f3a1-0000-7000-8000-000000000000",
                 *       "data": {
                 *         "id": "0192f3a1-0001-7000-8000-000000000001",
                 *         "version": 2,
                 *         "address": "12 Rata Street, Lower Hutt",
                 *         "before": {
                 *           "status": "new_listing"
                 *         },
                 *         "after": {
                 *           "status": "offer_made"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Event"] & {
                    /** @constant */
                    type?: "deal.status_changed";
                };
            };
        };
        responses: {
            /** @description The event was received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_deal_won: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_0192f3a1000370008000000000000001",
                 *       "type": "deal.won",
                 *       "timestamp": "2026-11-20T03:15:00.000Z",
                 *       "organizationId": "0192f3a1-0000-7000-8000-000000000000",
                 *       "data": {
                 *         "id": "0192f3a1-0001-7000-8000-000000000001",
                 *         "version": 2,
                 *         "address": "12 Rata Street, Lower Hutt",
                 *         "before": {
                 *           "status": "funding"
                 *         },
                 *         "after": {
                 *           "status": "won"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Event"] & {
                    /** @constant */
                    type?: "deal.won";
                };
            };
        };
        responses: {
            /** @description The event was received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_deal_abandoned: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_0192f3a1000370008000000000000001",
                 *       "type": "deal.abandoned",
                 *       "timestamp": "2026-11-20T03:15:00.000Z",
                 *       "organizationId": "0192f3a1-0000-7000-8000-000000000000",
                 *       "data": {
                 *         "id": "0192f3a1-0001-7000-8000-000000000001",
                 *         "version": 2,
                 *         "address": "12 Rata Street, Lower Hutt",
                 *         "before": {
                 *           "status": "due_diligence"
                 *         },
                 *         "after": {
                 *           "status": "abandoned"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Event"] & {
                    /** @constant */
                    type?: "deal.abandoned";
                };
            };
        };
        responses: {
            /** @description The event was received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_deal_deleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_0192f3a1000370008000000000000001",
                 *       "type": "deal.deleted",
                 *       "timestamp": "2026-11-20T03:15:00.000Z",
                 *       "organizationId": "0192f3a1-0000-7000-8000-000000000000",
                 *       "data": {
                 *         "id": "0192f3a1-0001-7000-8000-000000000001",
                 *         "version": 2,
                 *         "address": "12 Rata Street, Lower Hutt"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Event"] & {
                    /** @constant */
                    type?: "deal.deleted";
                };
            };
        };
        responses: {
            /** @description The event was received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_deal_restored: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_0192f3a1000370008000000000000001",
                 *       "type": "deal.restored",
                 *       "timestamp": "2026-11-20T03:15:00.000Z",
                 *       "organizationId": "0192f3a1-0000-7000-8000-000000000000",
                 *       "data": {
                 *         "id": "0192f3a1-0001-7000-8000-000000000001",
                 *         "version": 2,
                 *         "address": "12 Rata Street, Lower Hutt"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Event"] & {
                    /** @constant */
                    type?: "deal.restored";
                };
            };
        };
        responses: {
            /** @description The event was received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_offer_logged: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_0192f3a1000370008000000000000001",
                 *       "type": "offer.logged",
                 *       "timestamp": "2026-11-20T03:15:00.000Z",
                 *       "organizationId": "0192f3a1-0000-7000-8000-000000000000",
                 *       "data": {
                 *         "id": "0192f3a1-0002-7000-8000-000000000001",
                 *         "version": 2,
                 *         "address": "12 Rata Street, Lower Hutt",
                 *         "dealId": "0192f3a1-0001-7000-8000-000000000001",
                 *         "after": {
                 *           "side": "ours",
                 *           "outcome": "pending"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Event"] & {
                    /** @constant */
                    type?: "offer.logged";
                };
            };
        };
        responses: {
            /** @description The event was received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_offer_decided: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_0192f3a1000370008000000000000001",
                 *       "type": "offer.decided",
                 *       "timestamp": "2026-11-20T03:15:00.000Z",
                 *       "organizationId": "0192f3a1-0000-7000-8000-000000000000",
                 *       "data": {
                 *         "id": "0192f3a1-0002-7000-8000-000000000001",
                 *         "version": 2,
                 *         "address": "12 Rata Street, Lower Hutt",
                 *         "dealId": "0192f3a1-0001-7000-8000-000000000001",
                 *         "after": {
                 *           "side": "ours",
                 *           "outcome": "accepted"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Event"] & {
                    /** @constant */
                    type?: "offer.decided";
                };
            };
        };
        responses: {
            /** @description The event was received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_condition_due_soon: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_0192f3a1000370008000000000000001",
                 *       "type": "condition.due_soon",
                 *       "timestamp": "2026-11-20T03:15:00.000Z",
                 *       "organizationId": "0192f3a1-0000-7000-8000-000000000000",
                 *       "data": {
                 *         "id": "0192f3a1-0002-7000-8000-000000000001",
                 *         "version": 2,
                 *         "address": "12 Rata Street, Lower Hutt",
                 *         "dealId": "0192f3a1-0001-7000-8000-000000000001",
                 *         "after": {
                 *           "dueOn": "2026-11-20"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Event"] & {
                    /** @constant */
                    type?: "condition.due_soon";
                };
            };
        };
        responses: {
            /** @description The event was received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_condition_decided: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_0192f3a1000370008000000000000001",
                 *       "type": "condition.decided",
                 *       "timestamp": "2026-11-20T03:15:00.000Z",
                 *       "organizationId": "0192f3a1-0000-7000-8000-000000000000",
                 *       "data": {
                 *         "id": "0192f3a1-0002-7000-8000-000000000001",
                 *         "version": 2,
                 *         "address": "12 Rata Street, Lower Hutt",
                 *         "dealId": "0192f3a1-0001-7000-8000-000000000001",
                 *         "after": {
                 *           "kind": "finance",
                 *           "status": "satisfied"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Event"] & {
                    /** @constant */
                    type?: "condition.decided";
                };
            };
        };
        responses: {
            /** @description The event was received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_agreement_unconditional: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_0192f3a1000370008000000000000001",
                 *       "type": "agreement.unconditional",
                 *       "timestamp": "2026-11-20T03:15:00.000Z",
                 *       "organizationId": "0192f3a1-0000-7000-8000-000000000000",
                 *       "data": {
                 *         "id": "0192f3a1-0001-7000-8000-000000000001",
                 *         "version": 2,
                 *         "address": "12 Rata Street, Lower Hutt"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Event"] & {
                    /** @constant */
                    type?: "agreement.unconditional";
                };
            };
        };
        responses: {
            /** @description The event was received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_agreement_settled: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_0192f3a1000370008000000000000001",
                 *       "type": "agreement.settled",
                 *       "timestamp": "2026-11-20T03:15:00.000Z",
                 *       "organizationId": "0192f3a1-0000-7000-8000-000000000000",
                 *       "data": {
                 *         "id": "0192f3a1-0001-7000-8000-000000000001",
                 *         "version": 2,
                 *         "address": "12 Rata Street, Lower Hutt",
                 *         "after": {
                 *           "settledOn": "2026-11-20"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Event"] & {
                    /** @constant */
                    type?: "agreement.settled";
                };
            };
        };
        responses: {
            /** @description The event was received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_project_stage_changed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_0192f3a1000370008000000000000001",
                 *       "type": "project.stage_changed",
                 *       "timestamp": "2026-11-20T03:15:00.000Z",
                 *       "organizationId": "0192f3a1-0000-7000-8000-000000000000",
                 *       "data": {
                 *         "id": "0192f3a1-0002-7000-8000-000000000001",
                 *         "version": 2,
                 *         "address": "12 Rata Street, Lower Hutt",
                 *         "dealId": "0192f3a1-0001-7000-8000-000000000001",
                 *         "before": {
                 *           "status": "demolition"
                 *         },
                 *         "after": {
                 *           "status": "first_fix"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Event"] & {
                    /** @constant */
                    type?: "project.stage_changed";
                };
            };
        };
        responses: {
            /** @description The event was received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_project_sold: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_0192f3a1000370008000000000000001",
                 *       "type": "project.sold",
                 *       "timestamp": "2026-11-20T03:15:00.000Z",
                 *       "organizationId": "0192f3a1-0000-7000-8000-000000000000",
                 *       "data": {
                 *         "id": "0192f3a1-0002-7000-8000-000000000001",
                 *         "version": 2,
                 *         "address": "12 Rata Street, Lower Hutt",
                 *         "dealId": "0192f3a1-0001-7000-8000-000000000001",
                 *         "before": {
                 *           "status": "listed"
                 *         },
                 *         "after": {
                 *           "status": "sold"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Event"] & {
                    /** @constant */
                    type?: "project.sold";
                };
            };
        };
        responses: {
            /** @description The event was received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_expense_created: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_0192f3a1000370008000000000000001",
                 *       "type": "expense.created",
                 *       "timestamp": "2026-11-20T03:15:00.000Z",
                 *       "organizationId": "0192f3a1-0000-7000-8000-000000000000",
                 *       "data": {
                 *         "id": "0192f3a1-0002-7000-8000-000000000001",
                 *         "version": 2,
                 *         "address": "12 Rata Street, Lower Hutt",
                 *         "dealId": "0192f3a1-0001-7000-8000-000000000001",
                 *         "projectId": "0192f3a1-0004-7000-8000-000000000001"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Event"] & {
                    /** @constant */
                    type?: "expense.created";
                };
            };
        };
        responses: {
            /** @description The event was received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_expense_updated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_0192f3a1000370008000000000000001",
                 *       "type": "expense.updated",
                 *       "timestamp": "2026-11-20T03:15:00.000Z",
                 *       "organizationId": "0192f3a1-0000-7000-8000-000000000000",
                 *       "data": {
                 *         "id": "0192f3a1-0002-7000-8000-000000000001",
                 *         "version": 2,
                 *         "address": "12 Rata Street, Lower Hutt",
                 *         "dealId": "0192f3a1-0001-7000-8000-000000000001",
                 *         "projectId": "0192f3a1-0004-7000-8000-000000000001"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Event"] & {
                    /** @constant */
                    type?: "expense.updated";
                };
            };
        };
        responses: {
            /** @description The event was received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_expense_deleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_0192f3a1000370008000000000000001",
                 *       "type": "expense.deleted",
                 *       "timestamp": "2026-11-20T03:15:00.000Z",
                 *       "organizationId": "0192f3a1-0000-7000-8000-000000000000",
                 *       "data": {
                 *         "id": "0192f3a1-0002-7000-8000-000000000001",
                 *         "version": 2,
                 *         "address": "12 Rata Street, Lower Hutt",
                 *         "dealId": "0192f3a1-0001-7000-8000-000000000001",
                 *         "projectId": "0192f3a1-0004-7000-8000-000000000001"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Event"] & {
                    /** @constant */
                    type?: "expense.deleted";
                };
            };
        };
        responses: {
            /** @description The event was received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_budget_over: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_0192f3a1000370008000000000000001",
                 *       "type": "budget.over",
                 *       "timestamp": "2026-11-20T03:15:00.000Z",
                 *       "organizationId": "0192f3a1-0000-7000-8000-000000000000",
                 *       "data": {
                 *         "id": "0192f3a1-0002-7000-8000-000000000001",
                 *         "version": 2,
                 *         "address": "12 Rata Street, Lower Hutt",
                 *         "dealId": "0192f3a1-0001-7000-8000-000000000001",
                 *         "before": {
                 *           "budget": 86800,
                 *           "forecast": 86100
                 *         },
                 *         "after": {
                 *           "budget": 86800,
                 *           "forecast": 91250.5
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Event"] & {
                    /** @constant */
                    type?: "budget.over";
                };
            };
        };
        responses: {
            /** @description The event was received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_document_added: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_0192f3a1000370008000000000000001",
                 *       "type": "document.added",
                 *       "timestamp": "2026-11-20T03:15:00.000Z",
                 *       "organizationId": "0192f3a1-0000-7000-8000-000000000000",
                 *       "data": {
                 *         "id": "0192f3a1-0002-7000-8000-000000000001",
                 *         "version": 2,
                 *         "address": "12 Rata Street, Lower Hutt",
                 *         "dealId": "0192f3a1-0001-7000-8000-000000000001",
                 *         "after": {
                 *           "category": "purchase_docs"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Event"] & {
                    /** @constant */
                    type?: "document.added";
                };
            };
        };
        responses: {
            /** @description The event was received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_share_opened: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_0192f3a1000370008000000000000001",
                 *       "type": "share.opened",
                 *       "timestamp": "2026-11-20T03:15:00.000Z",
                 *       "organizationId": "0192f3a1-0000-7000-8000-000000000000",
                 *       "data": {
                 *         "id": "0192f3a1-0002-7000-8000-000000000001",
                 *         "version": 2,
                 *         "address": "12 Rata Street, Lower Hutt",
                 *         "dealId": "0192f3a1-0001-7000-8000-000000000001"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Event"] & {
                    /** @constant */
                    type?: "share.opened";
                };
            };
        };
        responses: {
            /** @description The event was received. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
