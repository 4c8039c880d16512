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
         * @description Its project and documents are deleted with it. Can be undone for two minutes. Needs `deals:write`.
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
         * @description The deal goes directly below the deal `afterId`, or to the top of the column for null. An abandoned deal is back on the board with it. Moving to Won requires the actual purchase price and creates the project. Deals are abandoned in DoneUp only. Needs `deals:write`.
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
         * @description For two minutes after it. Then the row isn’t found. Needs `deals:write`.
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
         * @description For two minutes after it. Then the row isn’t found. Needs `expenses:write`.
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
         * @description Events are sent as described by Standard Webhooks, to a public https address on port 443 or 8443. The secret that signs them is returned only here, so the response to a repeated request isn’t stored. Needs `webhooks:manage`.
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
         * @description For two minutes after it. Then the row isn’t found. Needs `agents:write`.
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
         * @description Sent once it has happened, signed as Standard Webhooks describes, and again until the answer is 2xx, at most 9 times in about 76 hours.
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
         * @description Sent once it has happened, signed as Standard Webhooks describes, and again until the answer is 2xx, at most 9 times in about 76 hours.
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
         * @description Sent once it has happened, signed as Standard Webhooks describes, and again until the answer is 2xx, at most 9 times in about 76 hours.
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
         * @description Sent once it has happened, signed as Standard Webhooks describes, and again until the answer is 2xx, at most 9 times in about 76 hours.
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
         * @description Sent once it has happened, signed as Standard Webhooks describes, and again until the answer is 2xx, at most 9 times in about 76 hours.
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
         * @description Sent once it has happened, signed as Standard Webhooks describes, and again until the answer is 2xx, at most 9 times in about 76 hours.
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
         * @description Sent once it has happened, signed as Standard Webhooks describes, and again until the answer is 2xx, at most 9 times in about 76 hours.
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
         * @description Sent once it has happened, signed as Standard Webhooks describes, and again until the answer is 2xx, at most 9 times in about 76 hours.
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
         * @description Sent once it has happened, signed as Standard Webhooks describes, and again until the answer is 2xx, at most 9 times in about 76 hours.
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
         * @description Sent once it has happened, signed as Standard Webhooks describes, and again until the answer is 2xx, at most 9 times in about 76 hours.
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
         * @description Sent once it has happened, signed as Standard Webhooks describes, and again until the answer is 2xx, at most 9 times in about 76 hours.
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
         * @description Sent once it has happened, signed as Standard Webhooks describes, and again until the answer is 2xx, at most 9 times in about 76 hours.
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
         * @description Sent once it has happened, signed as Standard Webhooks describes, and again until the answer is 2xx, at most 9 times in about 76 hours.
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
         * @description Sent once it has happened, signed as Standard Webhooks describes, and again until the answer is 2xx, at most 9 times in about 76 hours.
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
         * @description Sent once it has happened, signed as Standard Webhooks describes, and again until the answer is 2xx, at most 9 times in about 76 hours.
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
         * @description Sent once it has happened, signed as Standard Webhooks describes, and again until the answer is 2xx, at most 9 times in about 76 hours.
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
         * @description Sent once it has happened, signed as Standard Webhooks describes, and again until the answer is 2xx, at most 9 times in about 76 hours.
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
         * @description Sent once it has happened, signed as Standard Webhooks describes, and again until the answer is 2xx, at most 9 times in about 76 hours.
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
         * @description Sent once it has happened, signed as Standard Webhooks describes, and again until the answer is 2xx, at most 9 times in about 76 hours.
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
         * @description Sent once it has happened, signed as Standard Webhooks describes, and again until the answer is 2xx, at most 9 times in about 76 hours.
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
         * @description Sent once it has happened, signed as Standard Webhooks describes, and again until the answer is 2xx, at most 9 times in about 76 hours.
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
            /** @description The organization of the key. */
            organization: {
                /**
                 * Format: uuid
                 * @description The id of the organization.
                 */
                id: string;
                /** @description Its name. */
                name: string;
            };
            /** @description The API key. */
            key: {
                /**
                 * Format: uuid
                 * @description The id of the key.
                 */
                id: string;
                /** @description Its name. */
                name: string;
                /** @description What the key may do. */
                scopes: ("deals:read" | "deals:write" | "projects:read" | "projects:write" | "expenses:read" | "expenses:write" | "agents:read" | "agents:write" | "documents:read" | "offers:read" | "webhooks:manage")[];
                /**
                 * Format: date-time
                 * @description When it ends.
                 */
                expiresAt: string;
            };
            /** @description How many requests the key may send. */
            limits: {
                /** @description All requests in a minute. */
                requestsAMinute: number;
                /** @description Changes in a second. */
                writesASecond: number;
            };
        };
        ListedDeal: {
            /**
             * Format: uuid
             * @description The id of the row.
             */
            id: string;
            /** @description The address of the property. */
            address: string;
            /**
             * @description The stage. Abandoned deals have left the board.
             * @enum {string}
             */
            status: "new_listing" | "agent_contact" | "meets_criteria" | "offer_made" | "offer_accepted" | "due_diligence" | "funding" | "won" | "abandoned";
            /** @description Its place in its column: positions sort as texts. */
            position: string;
            /** @description The price that the seller asks, in NZD. */
            askingPrice: number | null;
            /** @description The price offered, in NZD. */
            offerPrice: number | null;
            /** @description Only for keys with the scope agents:read. */
            agentName?: string | null;
            /**
             * Format: date
             * @description The agreed settlement.
             */
            dueDate: string | null;
            /**
             * Format: date
             * @description The day on which the agreement becomes unconditional.
             */
            unconditionalDate: string | null;
            /** @description What is due next by the agreement; of a won deal without a signed one its settlement. */
            nextDate: {
                /**
                 * @description What it is.
                 * @enum {string}
                 */
                kind: "condition" | "deposit" | "lim_request" | "settlement";
                /** @description What it is called. */
                title: string;
                /**
                 * Format: date
                 * @description The day; null if it isn’t known.
                 */
                on: string | null;
                /** @description The calendar that counts its working days. */
                calendar: {
                    /**
                     * @description By whose rules working days are counted.
                     * @enum {string}
                     */
                    rules: "adls-11" | "adls-10" | "legislation-2019" | "property-law" | "lgoima" | "building-act" | "calendar";
                    /** @description Whose anniversary days are not working days. */
                    provinces: ("Auckland" | "Northland" | "Taranaki" | "Hawke’s Bay" | "Wellington" | "Marlborough" | "Nelson" | "Westland" | "Canterbury" | "South Canterbury" | "Otago" | "Southland" | "Chatham Islands")[];
                    /**
                     * @description Set if it counts the days of a LIM report.
                     * @enum {string}
                     */
                    scope?: "lim";
                };
                /** @description Whether it depends on the agreement becoming unconditional. */
                isConditional: boolean;
            } | null;
            /** @description A stop item of the checklist that has a problem; null without one. */
            stop: string | null;
            /** @description What the property is worth after the renovation, in NZD. */
            doneUpValue: number | null;
            /** @description The estimate of the renovation, in NZD. */
            renovationCost: number | null;
            /** @description The profit to keep, in percent of the price. */
            profitMargin: number;
            /** @description The maximum purchase price, in NZD; null without the values that it follows from. */
            maxPurchasePrice: number | null;
            /** @description The price paid, in NZD. A won deal has one. */
            actualPurchasePrice: number | null;
            /** @description The price paid or agreed, by an accepted offer or a signed agreement; null without one. */
            agreedPrice: number | null;
            /**
             * @description The stage that an abandoned deal has left; null for others.
             * @enum {string|null}
             */
            abandonedFrom: "new_listing" | "agent_contact" | "meets_criteria" | "offer_made" | "offer_accepted" | "due_diligence" | "funding" | "won" | null;
            /** @description Why the deal was abandoned; null without a reason. */
            abandonReason: string | null;
            /**
             * Format: date-time
             * @description When it entered its stage.
             */
            stageEnteredAt: string;
            /**
             * Format: date-time
             * @description When it was added.
             */
            createdAt: string;
            /** @description Goes up with each change. Send it as If-Match with the next one, in quotation marks: "3". */
            version: number;
            /**
             * Format: date-time
             * @description When its project began; null for a deal that isn’t won.
             */
            projectStartedAt: string | null;
            /**
             * Format: date
             * @description When the purchase settled; null until then.
             */
            settledOn: string | null;
            /** @description Whether its project is sold. */
            isSold: boolean;
            /** @description What the property sold for, in NZD. */
            actualSalePrice: number | null;
            /** @description What the renovation cost, in NZD, as recorded with the sale. */
            actualRenovationCost: number | null;
            /**
             * Format: date-time
             * @description When it last changed. Lists are in this order.
             */
            updatedAt: string;
        };
        DeletedRow: {
            /**
             * Format: uuid
             * @description The id of the row.
             */
            id: string;
            /**
             * Format: date-time
             * @description When it was deleted. It counts as the row’s updatedAt.
             */
            deletedAt: string;
        };
        Deal: {
            /**
             * Format: uuid
             * @description The id of the row.
             */
            id: string;
            /** @description The address of the property. */
            address: string;
            /**
             * @description The stage. Abandoned deals have left the board.
             * @enum {string}
             */
            status: "new_listing" | "agent_contact" | "meets_criteria" | "offer_made" | "offer_accepted" | "due_diligence" | "funding" | "won" | "abandoned";
            /** @description Its place in its column: positions sort as texts. */
            position: string;
            /** @description The price that the seller asks, in NZD. */
            askingPrice: number | null;
            /** @description The price offered, in NZD. */
            offerPrice: number | null;
            /** @description Only for keys with the scope agents:read. */
            agentName?: string | null;
            /**
             * Format: date
             * @description The agreed settlement.
             */
            dueDate: string | null;
            /**
             * Format: date
             * @description The day on which the agreement becomes unconditional.
             */
            unconditionalDate: string | null;
            /** @description What is due next by the agreement; of a won deal without a signed one its settlement. */
            nextDate: {
                /**
                 * @description What it is.
                 * @enum {string}
                 */
                kind: "condition" | "deposit" | "lim_request" | "settlement";
                /** @description What it is called. */
                title: string;
                /**
                 * Format: date
                 * @description The day; null if it isn’t known.
                 */
                on: string | null;
                /** @description The calendar that counts its working days. */
                calendar: {
                    /**
                     * @description By whose rules working days are counted.
                     * @enum {string}
                     */
                    rules: "adls-11" | "adls-10" | "legislation-2019" | "property-law" | "lgoima" | "building-act" | "calendar";
                    /** @description Whose anniversary days are not working days. */
                    provinces: ("Auckland" | "Northland" | "Taranaki" | "Hawke’s Bay" | "Wellington" | "Marlborough" | "Nelson" | "Westland" | "Canterbury" | "South Canterbury" | "Otago" | "Southland" | "Chatham Islands")[];
                    /**
                     * @description Set if it counts the days of a LIM report.
                     * @enum {string}
                     */
                    scope?: "lim";
                };
                /** @description Whether it depends on the agreement becoming unconditional. */
                isConditional: boolean;
            } | null;
            /** @description A stop item of the checklist that has a problem; null without one. */
            stop: string | null;
            /** @description What the property is worth after the renovation, in NZD. */
            doneUpValue: number | null;
            /** @description The estimate of the renovation, in NZD. */
            renovationCost: number | null;
            /** @description The profit to keep, in percent of the price. */
            profitMargin: number;
            /** @description The maximum purchase price, in NZD; null without the values that it follows from. */
            maxPurchasePrice: number | null;
            /** @description The price paid, in NZD. A won deal has one. */
            actualPurchasePrice: number | null;
            /** @description The price paid or agreed, by an accepted offer or a signed agreement; null without one. */
            agreedPrice: number | null;
            /** @description The costs of holding, buying and selling; null for the usual ones. */
            holdingCosts: {
                /** @description How long it is held, in months. */
                months: number;
                /** @description The interest rate of the loan, in percent a year. */
                interestRate: number;
                /** @description The loan in percent of the price. */
                loanToValueRatio: number;
                /** @description A year’s insurance, in NZD. */
                insurancePremium: number;
                /** @description A year’s council rates, in NZD. */
                councilRates: number;
                /** @description In NZD. */
                legalFees: number;
                /** @description Other costs of buying, in NZD. */
                buyingCosts: number;
                /** @description The costs of selling, in NZD. */
                sellingCosts: number;
            } | null;
            /**
             * @description The stage that an abandoned deal has left; null for others.
             * @enum {string|null}
             */
            abandonedFrom: "new_listing" | "agent_contact" | "meets_criteria" | "offer_made" | "offer_accepted" | "due_diligence" | "funding" | "won" | null;
            /** @description Why the deal was abandoned; null without a reason. */
            abandonReason: string | null;
            /**
             * Format: date-time
             * @description When it entered its stage.
             */
            stageEnteredAt: string;
            /**
             * Format: date-time
             * @description When it was added.
             */
            createdAt: string;
            /** @description Goes up with each change. Send it as If-Match with the next one, in quotation marks: "3". */
            version: number;
            /**
             * Format: date-time
             * @description When its project began; null for a deal that isn’t won.
             */
            projectStartedAt: string | null;
            /**
             * Format: date
             * @description When the purchase settled; null until then.
             */
            settledOn: string | null;
            /** @description Whether its project is sold. */
            isSold: boolean;
            /** @description What the property sold for, in NZD. */
            actualSalePrice: number | null;
            /** @description What the renovation cost, in NZD, as recorded with the sale. */
            actualRenovationCost: number | null;
            /** @description Only for keys with the scope agents:read. */
            agentContact?: string | null;
            /** @description Notes on the deal. */
            notes: string | null;
            /** @description The agent’s fee and the costs of the sale; null for the usual ones. */
            sellingPlan: {
                /**
                 * @description The parts of the price, each with its own fee.
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
                    /** @description The end of the tier, in NZD; null for the rest of the price. */
                    upTo: number | null;
                    /** @description The fee in percent of the tier. */
                    percent: number;
                }[];
                /** @description A fixed part of the agent’s fee, in NZD. */
                adminFee: number;
                /** @description Whether GST is added to the fee. */
                plusGst: boolean;
                /** @description The cost of marketing, in NZD. */
                marketing: number;
                /** @description The cost of staging, in NZD. */
                staging: number;
                /** @description The cost of an auction, in NZD. */
                auction: number;
                /** @description Legal costs of the sale, in NZD. */
                saleLegal: number;
            } | null;
            /** @description The renovation plan; null without one. */
            renovationItems: {
                /** @description The usual items of a renovation. */
                items: {
                    /** @description The id of the item. */
                    id: string;
                    /** @description Its name. */
                    name: string;
                    /** @description What it is for. */
                    description?: string;
                    /** @description The usual cost of the item in NZD. */
                    basePrice: number;
                    /** @description Whether it is part of the plan. */
                    isSelected: boolean;
                    /** @description What you expect it to cost, in NZD; null for the usual cost. */
                    userCost: number | null;
                    /** @description Whether its cost is the same for every size of house. */
                    isFixed: boolean;
                }[];
                /** @description Items of your own. */
                customItems: {
                    /** @description The id of the item. */
                    id: string;
                    /** @description Its name. */
                    name: string;
                    /** @description What it is for. */
                    description?: string;
                    /** @description The usual cost of the item in NZD. */
                    basePrice: number;
                    /** @description Whether it is part of the plan. */
                    isSelected: boolean;
                    /** @description What you expect it to cost, in NZD; null for the usual cost. */
                    userCost: number | null;
                    /** @description Whether its cost is the same for every size of house. */
                    isFixed: boolean;
                }[];
                /**
                 * @description The quality of the renovation.
                 * @enum {string}
                 */
                quality: "basic" | "mid-range" | "high-end";
                /** @description The floor area in m². */
                houseSize: number;
            } | null;
            /**
             * Format: uuid
             * @description The id of its project; null for a deal that has none.
             */
            projectId: string | null;
            /**
             * Format: date
             * @description The day of the sale.
             */
            soldOn: string | null;
            /**
             * Format: date
             * @description When the buyer settles; null as the plan assumes.
             */
            saleSettlesOn: string | null;
            /**
             * Format: date-time
             * @description When it last changed. Lists are in this order.
             */
            updatedAt: string;
        };
        DealNumbers: {
            /** @description What the deal earns. */
            statement: {
                /** @description What the property is worth after the renovation, in NZD. */
                doneUpValue: number | null;
                /** @description In NZD. */
                price: number | null;
                /**
                 * @description Which price it is: the agreed one if there is one, otherwise the maximum.
                 * @enum {string}
                 */
                priceKind: "maximum" | "offer" | "asking" | "agreed";
                /** @description Whether the price is paid. */
                isActualPrice: boolean;
                /** @description The estimate of the renovation, in NZD. */
                renovationCost: number | null;
                /** @description The most to pay if the profit is to be kept, in NZD. */
                maximumPurchasePrice: number | null;
                /** @description In whole dollars: the sale less price and renovation, rounded once. */
                grossProfit: number | null;
                /** @description Gross profit as a percentage of the price. */
                grossMarginPercent: number | null;
                /** @description The costs of holding, buying and selling, in NZD. */
                holdingCosts: number | null;
                /** @description Gross profit less the holding costs, in NZD, before tax. */
                netProfit: number | null;
                /** @description Net profit as a percentage of the price. */
                netMarginPercent: number | null;
                /** @description The sale price without profit or loss, in NZD. */
                breakEvenSale: number | null;
            };
            /** @description The profit at each price that the deal has. */
            prices: {
                /**
                 * @description What it is.
                 * @enum {string}
                 */
                kind: "maximum" | "offer" | "asking" | "agreed";
                /** @description In NZD. */
                price: number | null;
                /** @description The sale less price and renovation, in whole dollars. */
                grossProfit: number | null;
                /** @description The costs of holding, buying and selling at this price, in NZD. */
                holdingCosts: number | null;
                /** @description Gross profit less the holding costs, in NZD, before tax. */
                netProfit: number | null;
                /** @description Net profit as a percentage of this price. */
                netPercentOfPrice: number | null;
                /** @description Net profit as a percentage of all costs. */
                netPercentOfInvestment: number | null;
            }[];
            /** @description What to offer, from the most to the least. */
            offers: {
                /**
                 * @description Which price it is.
                 * @enum {string}
                 */
                id: "maximum" | "totalCost" | "netSafe" | "afterGst" | "seventy";
                /** @description In NZD. */
                price: number | null;
                /** @description Gross profit less the holding costs, in NZD, before tax. */
                netProfit: number | null;
                /** @description Why. */
                reason: string | null;
            }[];
            /** @description The deal under other assumptions. */
            scenarios: {
                /**
                 * Format: uuid
                 * @description The id of the row.
                 */
                id: string;
                /** @description Its name. */
                name: string;
                /** @description In whole dollars: the sale less price and renovation, rounded once. */
                grossProfit: number | null;
                /** @description The costs of holding, buying and selling, in NZD. */
                holdingCosts: number | null;
                /** @description Gross profit less the holding costs, in NZD, before tax. */
                netProfit: number | null;
                /** @description Net profit as a percentage of the price. */
                netMarginPercent: number | null;
                /** @description The sale price without profit or loss, in NZD. */
                breakEvenSale: number | null;
                /** @description The own money that it needs at most, in NZD. */
                ownCash: number | null;
            }[];
        };
        Document: {
            /**
             * Format: uuid
             * @description The id of the row.
             */
            id: string;
            /**
             * Format: uuid
             * @description The id of its deal.
             */
            opportunityId: string;
            /** @description Its name. */
            name: string;
            /** @description The media type of the file, such as application/pdf. */
            fileType: string;
            /** @description In bytes. */
            size: number;
            /**
             * @description What the file is filed under. Those that begin with photos are photos.
             * @enum {string}
             */
            category: "purchase_docs" | "renovation_docs" | "selling_docs" | "photos_before" | "photos_progress" | "photos_after" | "receipts";
            /**
             * Format: uuid
             * @description Null: the receipts of expenses are not listed.
             */
            expenseId: string | null;
            /** @description In pixels; null for a file that isn’t a picture. */
            width: number | null;
            /** @description In pixels; null for a file that isn’t a picture. */
            height: number | null;
            /**
             * Format: date-time
             * @description When it was added.
             */
            createdAt: string;
            /** @description The room on a photo; null for others. */
            room: string | null;
            /**
             * @description The stage of the work on a photo; null for others.
             * @enum {string|null}
             */
            stage: "planning" | "permits" | "demolition" | "first_fix" | "second_fix" | "finishings" | "cleanup" | "staging" | "listed" | null;
            /** @description What the photo shows; null for others. */
            caption: string | null;
            /** @description The day of the photo; null for others. */
            takenOn: string | null;
            /**
             * Format: uuid
             * @description The photo of the same view from before; null without one.
             */
            beforeId: string | null;
            /** @description Goes up with each change. Send it as If-Match with the next one, in quotation marks: "3". */
            version: number;
            /**
             * Format: date-time
             * @description When it last changed. Lists are in this order.
             */
            updatedAt: string;
        };
        DocumentLink: {
            /** @description The address. */
            url: string;
            /**
             * Format: date-time
             * @description When it ends.
             */
            expiresAt: string;
        };
        Offer: {
            /**
             * @description Who made the offer.
             * @enum {string}
             */
            side: "ours" | "counter";
            /** @description In NZD, with cents. */
            amount: number;
            /**
             * Format: date
             * @description The day of the offer.
             */
            madeOn: string;
            /**
             * @description How the offer was made.
             * @enum {string}
             */
            method: "negotiation" | "deadline" | "tender" | "auction" | "pre_auction";
            /**
             * Format: date
             * @description The last day of the offer; null without one.
             */
            expiresOn: string | null;
            /** @description What the offer depends on. */
            conditions: ("finance" | "lim" | "building_report" | "toxicology" | "due_diligence" | "solicitor_approval" | "valuation" | "insurance" | "title" | "oia" | "sale_of_property" | "custom")[];
            /**
             * Format: date
             * @description The settlement that the offer names.
             */
            settlementOn: string | null;
            /** @description In NZD. */
            deposit: number | null;
            /** @description Only for keys with the scope agents:read. */
            agentName?: string | null;
            /**
             * Format: uuid
             * @description The document that shows it; null without one.
             */
            documentId: string | null;
            /**
             * @description What became of the offer.
             * @enum {string}
             */
            outcome: "pending" | "accepted" | "countered" | "declined" | "outbid" | "withdrawn" | "expired";
            /**
             * Format: date
             * @description The day of its outcome.
             */
            outcomeOn: string | null;
            /** @description Why. */
            reason: string | null;
            /** @description Offers of a deal are numbered from 1. */
            number: number;
            /**
             * Format: uuid
             * @description The id of the row.
             */
            id: string;
            /** @description Goes up with each change. Send it as If-Match with the next one, in quotation marks: "3". */
            version: number;
            /**
             * Format: date-time
             * @description When it was added.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed. Lists are in this order.
             */
            updatedAt: string;
        };
        Comparable: {
            /** @description The address of the property. */
            address: string;
            /** @description In NZD. */
            price: number;
            /**
             * Format: date
             * @description The day of the sale.
             */
            soldOn: string;
            /** @description The floor area in m². */
            floorArea: number | null;
            /** @description The land area in m². */
            landArea: number | null;
            /** @description How many it has. */
            bedrooms: number | null;
            /** @description How many it has. */
            bathrooms: number | null;
            /**
             * @description The condition of the sold house.
             * @enum {string|null}
             */
            condition: "original" | "tidy" | "renovated" | null;
            /** @description What makes the sold house worth more or less than this one. */
            adjustments: {
                /** @description What it is for. */
                reason: string;
                /** @description In NZD; below zero if the sold house is better. */
                amount: number;
            }[];
            /** @description How much the sale counts. */
            weight: number;
            /** @description Where you know it from. */
            source: string | null;
            /** @description A note. */
            note: string | null;
            /**
             * Format: uuid
             * @description The document that shows it; null without one.
             */
            documentId: string | null;
            /**
             * Format: uuid
             * @description The id of the row.
             */
            id: string;
            /** @description Goes up with each change. Send it as If-Match with the next one, in quotation marks: "3". */
            version: number;
            /**
             * Format: date-time
             * @description When it was added.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed. Lists are in this order.
             */
            updatedAt: string;
        };
        Condition: {
            /**
             * @description What it is.
             * @enum {string}
             */
            kind: "finance" | "lim" | "building_report" | "toxicology" | "due_diligence" | "solicitor_approval" | "valuation" | "insurance" | "title" | "oia" | "sale_of_property" | "custom";
            /** @description What it is called. */
            title: string;
            /**
             * @description How its day is found: a number of working days, of days, or a date.
             * @enum {string}
             */
            basis: "days" | "date";
            /** @description How many days, where the basis counts them. */
            days: number | null;
            /**
             * Format: date
             * @description What its days are counted from.
             */
            countedFrom: string | null;
            /** @description The event that its days are counted from, if it is another than the agreement’s. */
            countedEvent: string | null;
            /**
             * Format: date
             * @description Its day, where the basis is a date.
             */
            date: string | null;
            /** @description Whether a day that isn’t a working day moves to the next one. */
            usesDayAfter: boolean;
            /**
             * Format: date
             * @description When the report was ordered; null until then.
             */
            requestedOn: string | null;
            /** @description A note. */
            note: string | null;
            /**
             * Format: uuid
             * @description The document that shows it; null without one.
             */
            documentId: string | null;
            /** @description What it costs to find out, in NZD. */
            cost: number | null;
            /** @description How its day was put off, in order. */
            extensions: {
                /**
                 * Format: date
                 * @description The new day.
                 */
                to: string;
                /**
                 * Format: date
                 * @description When that was agreed.
                 */
                agreedOn: string;
                /**
                 * Format: uuid
                 * @description The document that shows it; null without one.
                 */
                documentId: string | null;
                /**
                 * Format: date
                 * @description The day before.
                 */
                from: string | null;
            }[];
            /**
             * @description Whether it is open or how it was decided.
             * @enum {string}
             */
            status: "open" | "satisfied" | "waived" | "failed";
            /**
             * Format: date
             * @description When it was satisfied, waived or failed.
             */
            decidedOn: string | null;
            /**
             * Format: date
             * @description The day on which it is due.
             */
            dueOn: string | null;
            /**
             * Format: date
             * @description Its day before it moved to a working day; null if it didn’t.
             */
            movedFrom: string | null;
            /**
             * Format: uuid
             * @description The id of the row.
             */
            id: string;
            /** @description Goes up with each change. Send it as If-Match with the next one, in quotation marks: "3". */
            version: number;
            /**
             * Format: date-time
             * @description When it was added.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed. Lists are in this order.
             */
            updatedAt: string;
        };
        Project: {
            /**
             * Format: uuid
             * @description The id of the row.
             */
            id: string;
            /**
             * Format: uuid
             * @description The id of its deal.
             */
            opportunityId: string;
            /** @description The address of the property. */
            address: string;
            /**
             * @description The stage of its deal.
             * @enum {string}
             */
            dealStatus: "new_listing" | "agent_contact" | "meets_criteria" | "offer_made" | "offer_accepted" | "due_diligence" | "funding" | "won" | "abandoned";
            /** @description Only for keys with the scope agents:read. */
            agentName?: string | null;
            /**
             * @description The stage of the renovation.
             * @enum {string}
             */
            status: "planning" | "permits" | "demolition" | "first_fix" | "second_fix" | "finishings" | "cleanup" | "staging" | "listed" | "sold";
            /** @description Its place in its column: positions sort as texts. */
            position: string;
            /**
             * Format: date-time
             * @description When the project began.
             */
            startDate: string;
            /**
             * Format: date
             * @description The day on which the property should be listed.
             */
            targetCompletion: string | null;
            /**
             * Format: date-time
             * @description When the project was moved to Sold; null unless it is sold.
             */
            actualCompletion: string | null;
            /**
             * Format: date
             * @description The day of the sale.
             */
            soldOn: string | null;
            /**
             * Format: date
             * @description When the buyer settles; null as the plan assumes.
             */
            saleSettlesOn: string | null;
            /**
             * Format: date-time
             * @description When it entered its stage.
             */
            stageEnteredAt: string;
            /**
             * Format: date-time
             * @description When it was added.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed. Lists are in this order.
             */
            updatedAt: string;
            /** @description What the property is worth after the renovation, in NZD. */
            doneUpValue: number | null;
            /** @description The estimate of the renovation, in NZD. */
            renovationCost: number | null;
            /** @description The profit to keep, in percent of the price. */
            profitMargin: number;
            /** @description The price paid, in NZD. A won deal has one. */
            actualPurchasePrice: number | null;
            /** @description What the property sold for, in NZD. */
            actualSalePrice: number | null;
            /** @description What the renovation cost, in NZD, as recorded with the sale. */
            actualRenovationCost: number | null;
            /** @description The costs of holding, buying and selling; null for the usual ones. */
            holdingCosts?: Record<string, never> | null;
            /**
             * Format: date
             * @description When the stage ends by the plan; null without one.
             */
            stageEndsOn: string | null;
            /** @description Calendar days that its plan ends after the baseline; 0 if it ends on that day or earlier, null without a baseline. */
            daysLate: number | null;
            /** @description What the renovation may cost by its lines, in NZD; null without a budget. */
            budget: number | null;
            /** @description What the renovation will cost by its lines and expenses, in NZD; null without a budget. */
            budgetForecast: number | null;
            /** @description What is open by the agreement of the purchase. */
            openDates: {
                /**
                 * @description What it is.
                 * @enum {string}
                 */
                kind: "settlement" | "condition" | "lim_request" | "deposit";
                /**
                 * Format: uuid
                 * @description The id of the row.
                 */
                id: string;
                /** @description What it is called. */
                title: string;
                /**
                 * Format: date
                 * @description The day; null if it isn’t known.
                 */
                on: string | null;
                /** @description In NZD; null without one. */
                amount: number | null;
            }[];
            /**
             * Format: date
             * @description When the purchase settled; null until then.
             */
            settledOn: string | null;
            /** @description Goes up with each change. Send it as If-Match with the next one, in quotation marks: "3". */
            version: number;
        };
        Expense: {
            /** @description In NZD, with cents. */
            amount: number;
            /** @description The GST in the amount, in NZD. */
            gst: number;
            /**
             * Format: date
             * @description The day of the invoice or receipt.
             */
            date: string;
            /**
             * Format: date
             * @description The day on which it is due.
             */
            dueOn: string | null;
            /**
             * Format: date
             * @description When it was paid; null until then.
             */
            paidOn: string | null;
            /** @description Who was paid. */
            supplier: string | null;
            /** @description The number on the invoice. */
            invoiceNumber: string | null;
            /** @description A note. */
            note: string | null;
            /**
             * @description What the money was for.
             * @enum {string}
             */
            purpose: "renovation" | "interest" | "insurance" | "rates" | "holding" | "buying" | "selling";
            /**
             * Format: uuid
             * @description The budget line to which it belongs; null for none. Lines are made in DoneUp, and no list here has them: the id of one is the lineId of an expense that was assigned to it there.
             */
            lineId: string | null;
            /**
             * Format: uuid
             * @description Of a part of an invoice that is split: the same for all its parts. Null for others.
             */
            billId: string | null;
            /**
             * @description Where the expense is in an export to accounting.
             * @enum {string|null}
             */
            exported: "unchanged" | "changed" | null;
            /**
             * Format: uuid
             * @description The id of the row.
             */
            id: string;
            /** @description Goes up with each change. Send it as If-Match with the next one, in quotation marks: "3". */
            version: number;
            /**
             * Format: uuid
             * @description The id of its project.
             */
            projectId: string;
            /**
             * Format: date-time
             * @description When it was added.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed. Lists are in this order.
             */
            updatedAt: string;
        };
        WebhookEndpointWithSecret: {
            /**
             * Format: uri
             * @description The address.
             * @example https://hooks.example.com/doneup
             */
            url: string;
            /** @description What it is for. */
            description: string | null;
            /** @description * for all events, or those that are sent. */
            events: "*" | ("deal.created" | "deal.updated" | "deal.status_changed" | "deal.won" | "deal.abandoned" | "deal.deleted" | "deal.restored" | "offer.logged" | "offer.decided" | "condition.due_soon" | "condition.decided" | "agreement.unconditional" | "agreement.settled" | "project.stage_changed" | "project.sold" | "expense.created" | "expense.updated" | "expense.deleted" | "budget.over" | "document.added" | "share.opened")[];
            /**
             * Format: uuid
             * @description The id of the row.
             */
            id: string;
            /**
             * @description Whether events are sent.
             * @enum {string}
             */
            state: "on" | "off" | "disabled";
            /** @description The first failure after the last success; null if it works. */
            failingSince: string | null;
            /** @description Until when the former secret signs as well; null if there is none. */
            formerSecretUntil: string | null;
            /**
             * Format: date-time
             * @description When it was turned off because the access of the person who set it up ended; null otherwise.
             */
            endedAt: string | null;
            /**
             * Format: date-time
             * @description When it was added.
             */
            createdAt: string;
            /** @description Goes up with each change. Send it as If-Match with the next one, in quotation marks: "3". */
            version: number;
            /** @description Begins with whsec_. It is returned only here. */
            secret: string;
        };
        WebhookEndpoint: {
            /**
             * Format: uri
             * @description The address.
             * @example https://hooks.example.com/doneup
             */
            url: string;
            /** @description What it is for. */
            description: string | null;
            /** @description * for all events, or those that are sent. */
            events: "*" | ("deal.created" | "deal.updated" | "deal.status_changed" | "deal.won" | "deal.abandoned" | "deal.deleted" | "deal.restored" | "offer.logged" | "offer.decided" | "condition.due_soon" | "condition.decided" | "agreement.unconditional" | "agreement.settled" | "project.stage_changed" | "project.sold" | "expense.created" | "expense.updated" | "expense.deleted" | "budget.over" | "document.added" | "share.opened")[];
            /**
             * Format: uuid
             * @description The id of the row.
             */
            id: string;
            /**
             * @description Whether events are sent.
             * @enum {string}
             */
            state: "on" | "off" | "disabled";
            /** @description The first failure after the last success; null if it works. */
            failingSince: string | null;
            /** @description Until when the former secret signs as well; null if there is none. */
            formerSecretUntil: string | null;
            /**
             * Format: date-time
             * @description When it was turned off because the access of the person who set it up ended; null otherwise.
             */
            endedAt: string | null;
            /**
             * Format: date-time
             * @description When it was added.
             */
            createdAt: string;
            /** @description Goes up with each change. Send it as If-Match with the next one, in quotation marks: "3". */
            version: number;
        };
        Delivery: {
            /**
             * Format: uuid
             * @description The id of the row.
             */
            id: string;
            /** @description The id of the event, which is also the header webhook-id. */
            eventId: string;
            /** @description The kind of event. */
            type: string;
            /**
             * @description Whether it was delivered.
             * @enum {string}
             */
            status: "pending" | "delivered" | "failed";
            /** @description How often it was sent. */
            attempts: number;
            /**
             * Format: date-time
             * @description When it was added.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last sent.
             */
            attemptedAt: string | null;
            /**
             * Format: date-time
             * @description When it will be sent again; null if it won’t.
             */
            nextAttemptAt: string | null;
            /** @description The HTTP status of the last answer; null without one. */
            responseStatus: number | null;
            /** @description How long the answer took, in milliseconds. */
            responseMs: number | null;
            /** @description The beginning of the answer, or why there was none. */
            response: string | null;
        };
        Event: {
            /** @description The id of the event: the same for every attempt and replay. */
            id: string;
            /** @description The kind of event. */
            type: string;
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /**
             * Format: uuid
             * @description The organization of the endpoint.
             */
            organizationId: string;
            /**
             * @description True in a test, whose data is invented.
             * @enum {boolean}
             */
            test?: true;
            /** @description The row, and what has changed. Receive webhooks lists the fields of each event. */
            data: {
                /**
                 * Format: uuid
                 * @description The row that the event is about.
                 */
                id: string;
                /** @description Goes up with each change. Send it as If-Match with the next one, in quotation marks: "3". */
                version: number;
                /** @description The address of the property. */
                address: string;
            } & {
                [key: string]: unknown;
            };
        };
        Agent: {
            /** @description Its name. */
            name: string;
            /** @description The phone number. */
            phone: string | null;
            /** @description The email address. */
            email: string | null;
            /**
             * Format: uuid
             * @description The id of the row.
             */
            id: string;
            /** @description Goes up with each change. Send it as If-Match with the next one, in quotation marks: "3". */
            version: number;
            /**
             * Format: date-time
             * @description When it was added.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed. Lists are in this order.
             */
            updatedAt: string;
        };
        Problem: {
            /** @description The address of a page about the code. */
            type: string;
            /** @description The code in words. */
            title: string;
            /** @description The HTTP status. */
            status: number;
            /** @description For programs. /problems has a page about each. */
            code: string;
            /** @description For people. */
            detail: string;
            /** @description Tell it to our support. */
            requestId: string;
            /** @description What is wrong, by the path of the field. */
            fields?: {
                [key: string]: string;
            };
            /** @description With 412: the row as it is now. */
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
        /** @description `not_signed_in`: This key is not valid. */
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
        /** @description `forbidden`: This key may not do that. It needs the scope that is named. */
        forbidden: {
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
                /** @description How many seconds to wait. */
                "retry-after"?: string;
                /** @description How many requests are allowed in the time of the limit. */
                "ratelimit-limit"?: string;
                /** @description How many of them are left. */
                "ratelimit-remaining"?: string;
                /** @description In how many seconds the limit begins again. */
                "ratelimit-reset"?: string;
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
         * @description `quota_exceeded`: This organization has reached its limit.
         *
         *     `already_exists`: A record with this information already exists.
         */
        quota_exceeded_or_already_exists: {
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
        /** @description `quota_exceeded`: This organization has reached its limit. */
        quota_exceeded: {
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
         * @description `forbidden`: This key may not do that. It needs the scope that is named.
         *
         *     `email_unconfirmed`: Confirm your email first. You can resend the link from Account settings.
         *
         *     `proof_required`: Please confirm it’s you, then try again.
         */
        forbidden_or_email_unconfirmed_or_proof_required: {
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
                    /** @description How many requests are allowed in the time of the limit. */
                    "ratelimit-limit": string;
                    /** @description How many of them are left. */
                    "ratelimit-remaining": string;
                    /** @description In how many seconds the limit begins again. */
                    "ratelimit-reset": string;
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
            403: components["responses"]["forbidden"];
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
                /** @description The most rows of a page. */
                limit?: number;
                /** @description Only rows that were changed at or after this time. */
                updatedSince?: string;
                /** @description Also the rows deleted in the last 30 days, as `{ id, deletedAt }`. */
                include?: "deleted";
                /** @description Only deals of this stage. */
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
                    /** @description How many requests are allowed in the time of the limit. */
                    "ratelimit-limit": string;
                    /** @description How many of them are left. */
                    "ratelimit-remaining": string;
                    /** @description In how many seconds the limit begins again. */
                    "ratelimit-reset": string;
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
            403: components["responses"]["forbidden"];
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
        /** @description At most 1 MB and 2,500 values. */
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
                    /** @description The address of the property. */
                    address: string;
                    /**
                     * @description The price that the seller asks, in NZD.
                     * @default null
                     */
                    askingPrice?: number | null;
                    /**
                     * @description What the property is worth after the renovation, in NZD.
                     * @default null
                     */
                    doneUpValue?: number | null;
                    /**
                     * @description The estimate of the renovation, in NZD.
                     * @default null
                     */
                    renovationCost?: number | null;
                    /**
                     * @description The profit to keep, in percent of the price.
                     * @default 20
                     */
                    profitMargin?: number;
                    /**
                     * @description The renovation plan; null without one.
                     * @default null
                     */
                    renovationItems?: {
                        /** @description The usual items of a renovation. */
                        items: {
                            /** @description The id of the item. */
                            id: string;
                            /** @description Its name. */
                            name: string;
                            /** @description What it is for. */
                            description?: string;
                            /** @description The usual cost of the item in NZD. */
                            basePrice: number;
                            /** @description Whether it is part of the plan. */
                            isSelected: boolean;
                            /** @description What you expect it to cost, in NZD; null for the usual cost. */
                            userCost: number | null;
                            /** @description Whether its cost is the same for every size of house. */
                            isFixed: boolean;
                        }[];
                        /** @description Items of your own. */
                        customItems: {
                            /** @description The id of the item. */
                            id: string;
                            /** @description Its name. */
                            name: string;
                            /** @description What it is for. */
                            description?: string;
                            /** @description The usual cost of the item in NZD. */
                            basePrice: number;
                            /** @description Whether it is part of the plan. */
                            isSelected: boolean;
                            /** @description What you expect it to cost, in NZD; null for the usual cost. */
                            userCost: number | null;
                            /** @description Whether its cost is the same for every size of house. */
                            isFixed: boolean;
                        }[];
                        /**
                         * @description The quality of the renovation.
                         * @enum {string}
                         */
                        quality: "basic" | "mid-range" | "high-end";
                        /** @description The floor area in m². */
                        houseSize: number;
                    } | null;
                    /**
                     * Format: uuid
                     * @description A UUID that you choose; by default we choose one. A second row with the same id is refused with already_exists.
                     */
                    id?: string;
                    /**
                     * @description The stage. Abandoned deals have left the board.
                     * @default new_listing
                     * @enum {string}
                     */
                    status?: "new_listing" | "agent_contact" | "meets_criteria" | "offer_made" | "offer_accepted" | "due_diligence" | "funding";
                };
            };
        };
        responses: {
            /** @description A deal as it is now */
            201: {
                headers: {
                    /** @description How many requests are allowed in the time of the limit. */
                    "ratelimit-limit": string;
                    /** @description How many of them are left. */
                    "ratelimit-remaining": string;
                    /** @description In how many seconds the limit begins again. */
                    "ratelimit-reset": string;
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
            400: components["responses"]["invalid_input"];
            401: components["responses"]["not_signed_in"];
            402: components["responses"]["subscription_required"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["quota_exceeded_or_already_exists"];
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
                /** @description The id of the row. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deal */
            200: {
                headers: {
                    /** @description How many requests are allowed in the time of the limit. */
                    "ratelimit-limit": string;
                    /** @description How many of them are left. */
                    "ratelimit-remaining": string;
                    /** @description In how many seconds the limit begins again. */
                    "ratelimit-reset": string;
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
            403: components["responses"]["forbidden"];
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
                /** @description The id of the row. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A deal as it was before */
            200: {
                headers: {
                    /** @description How many requests are allowed in the time of the limit. */
                    "ratelimit-limit": string;
                    /** @description How many of them are left. */
                    "ratelimit-remaining": string;
                    /** @description In how many seconds the limit begins again. */
                    "ratelimit-reset": string;
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
            403: components["responses"]["forbidden"];
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
                /** @description The id of the row. */
                id: string;
            };
            cookie?: never;
        };
        /** @description At most 1 MB and 2,500 values. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "askingPrice": 595000
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The stage. Abandoned deals have left the board.
                     * @enum {string}
                     */
                    status?: "new_listing" | "agent_contact" | "meets_criteria" | "offer_made" | "offer_accepted" | "due_diligence" | "funding" | "won";
                    /** @description The price that the seller asks, in NZD. */
                    askingPrice?: number | null;
                    /** @description The price offered, in NZD. */
                    offerPrice?: number | null;
                    /** @description The price paid, in NZD. A won deal has one. */
                    actualPurchasePrice?: number | null;
                    /** @description The agent’s name. Sending it needs agents:write. */
                    agentName?: string | null;
                    /** @description The agent’s phone or email. Sending it needs agents:write. */
                    agentContact?: string | null;
                    /**
                     * Format: date
                     * @description The day on which the agreement becomes unconditional.
                     */
                    unconditionalDate?: string | null;
                    /**
                     * Format: date
                     * @description The agreed settlement.
                     */
                    dueDate?: string | null;
                    /** @description What the property is worth after the renovation, in NZD. */
                    doneUpValue?: number | null;
                    /** @description The estimate of the renovation, in NZD. */
                    renovationCost?: number | null;
                    /** @description The profit to keep, in percent of the price. */
                    profitMargin?: number;
                    /** @description Notes on the deal. */
                    notes?: string | null;
                    /** @description The costs of holding, buying and selling; null for the usual ones. */
                    holdingCosts?: {
                        /** @description How long it is held, in months. */
                        months: number;
                        /** @description The interest rate of the loan, in percent a year. */
                        interestRate: number;
                        /** @description The loan in percent of the price. */
                        loanToValueRatio: number;
                        /** @description A year’s insurance, in NZD. */
                        insurancePremium: number;
                        /** @description A year’s council rates, in NZD. */
                        councilRates: number;
                        /** @description In NZD. */
                        legalFees: number;
                        /** @description Other costs of buying, in NZD. */
                        buyingCosts: number;
                        /** @description The costs of selling, in NZD. */
                        sellingCosts: number;
                    } | null;
                    /** @description The agent’s fee and the costs of the sale; null for the usual ones. */
                    sellingPlan?: {
                        /**
                         * @description The parts of the price, each with its own fee.
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
                            /** @description The end of the tier, in NZD; null for the rest of the price. */
                            upTo: number | null;
                            /** @description The fee in percent of the tier. */
                            percent: number;
                        }[];
                        /** @description A fixed part of the agent’s fee, in NZD. */
                        adminFee: number;
                        /** @description Whether GST is added to the fee. */
                        plusGst: boolean;
                        /** @description The cost of marketing, in NZD. */
                        marketing: number;
                        /** @description The cost of staging, in NZD. */
                        staging: number;
                        /** @description The cost of an auction, in NZD. */
                        auction: number;
                        /** @description Legal costs of the sale, in NZD. */
                        saleLegal: number;
                    } | null;
                    /** @description The renovation plan; null without one. */
                    renovationItems?: {
                        /** @description The usual items of a renovation. */
                        items: {
                            /** @description The id of the item. */
                            id: string;
                            /** @description Its name. */
                            name: string;
                            /** @description What it is for. */
                            description?: string;
                            /** @description The usual cost of the item in NZD. */
                            basePrice: number;
                            /** @description Whether it is part of the plan. */
                            isSelected: boolean;
                            /** @description What you expect it to cost, in NZD; null for the usual cost. */
                            userCost: number | null;
                            /** @description Whether its cost is the same for every size of house. */
                            isFixed: boolean;
                        }[];
                        /** @description Items of your own. */
                        customItems: {
                            /** @description The id of the item. */
                            id: string;
                            /** @description Its name. */
                            name: string;
                            /** @description What it is for. */
                            description?: string;
                            /** @description The usual cost of the item in NZD. */
                            basePrice: number;
                            /** @description Whether it is part of the plan. */
                            isSelected: boolean;
                            /** @description What you expect it to cost, in NZD; null for the usual cost. */
                            userCost: number | null;
                            /** @description Whether its cost is the same for every size of house. */
                            isFixed: boolean;
                        }[];
                        /**
                         * @description The quality of the renovation.
                         * @enum {string}
                         */
                        quality: "basic" | "mid-range" | "high-end";
                        /** @description The floor area in m². */
                        houseSize: number;
                    } | null;
                };
            };
        };
        responses: {
            /** @description A deal as it is now */
            200: {
                headers: {
                    /** @description How many requests are allowed in the time of the limit. */
                    "ratelimit-limit": string;
                    /** @description How many of them are left. */
                    "ratelimit-remaining": string;
                    /** @description In how many seconds the limit begins again. */
                    "ratelimit-reset": string;
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
            403: components["responses"]["forbidden"];
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
                /** @description The id of the row. */
                id: string;
            };
            cookie?: never;
        };
        /** @description At most 1 MB and 2,500 values. */
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
                    /**
                     * @description The stage. Abandoned deals have left the board.
                     * @enum {string}
                     */
                    status: "new_listing" | "agent_contact" | "meets_criteria" | "offer_made" | "offer_accepted" | "due_diligence" | "funding" | "won";
                    /**
                     * Format: uuid
                     * @description The deal directly above; null for the top of the column. The end of the column if that deal is in another column.
                     */
                    afterId: string | null;
                    /** @description The price paid, in NZD. A won deal has one. */
                    actualPurchasePrice?: number | null;
                };
            };
        };
        responses: {
            /** @description A deal as it is now */
            200: {
                headers: {
                    /** @description How many requests are allowed in the time of the limit. */
                    "ratelimit-limit": string;
                    /** @description How many of them are left. */
                    "ratelimit-remaining": string;
                    /** @description In how many seconds the limit begins again. */
                    "ratelimit-reset": string;
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
            403: components["responses"]["forbidden"];
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
                /** @description The id of the row. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A deal as it is now */
            200: {
                headers: {
                    /** @description How many requests are allowed in the time of the limit. */
                    "ratelimit-limit": string;
                    /** @description How many of them are left. */
                    "ratelimit-remaining": string;
                    /** @description In how many seconds the limit begins again. */
                    "ratelimit-reset": string;
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
            403: components["responses"]["forbidden"];
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
                /** @description The id of the row. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figures, in NZD to the cent */
            200: {
                headers: {
                    /** @description How many requests are allowed in the time of the limit. */
                    "ratelimit-limit": string;
                    /** @description How many of them are left. */
                    "ratelimit-remaining": string;
                    /** @description In how many seconds the limit begins again. */
                    "ratelimit-reset": string;
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
            403: components["responses"]["forbidden"];
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
                /** @description The most rows of a page. */
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
                /** @description The id of the deal. */
                opportunityId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    /** @description How many requests are allowed in the time of the limit. */
                    "ratelimit-limit": string;
                    /** @description How many of them are left. */
                    "ratelimit-remaining": string;
                    /** @description In how many seconds the limit begins again. */
                    "ratelimit-reset": string;
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
            403: components["responses"]["forbidden"];
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
                /** @description The id of the deal. */
                opportunityId: string;
                /** @description The id of the document. */
                documentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link */
            200: {
                headers: {
                    /** @description How many requests are allowed in the time of the limit. */
                    "ratelimit-limit": string;
                    /** @description How many of them are left. */
                    "ratelimit-remaining": string;
                    /** @description In how many seconds the limit begins again. */
                    "ratelimit-reset": string;
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
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            429: components["responses"]["rate_limited"];
            500: components["responses"]["unexpected"];
            503: components["responses"]["unavailable"];
        };
    };
    downloadDocument: {
        parameters: {
            query: {
                /** @description Part of the link. */
                organization: string;
                /** @description Part of the link. */
                token: string;
            };
            header?: {
                /** @description The ETag that you have: 304 if unchanged. */
                "if-none-match"?: string;
            };
            path: {
                /** @description The id of the row. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, as an attachment */
            200: {
                headers: {
                    /** @description How many requests are allowed in the time of the limit. */
                    "ratelimit-limit": string;
                    /** @description How many of them are left. */
                    "ratelimit-remaining": string;
                    /** @description In how many seconds the limit begins again. */
                    "ratelimit-reset": string;
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
            403: components["responses"]["forbidden"];
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
                /** @description The most rows of a page. */
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
                /** @description The id of the deal. */
                opportunityId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    /** @description How many requests are allowed in the time of the limit. */
                    "ratelimit-limit": string;
                    /** @description How many of them are left. */
                    "ratelimit-remaining": string;
                    /** @description In how many seconds the limit begins again. */
                    "ratelimit-reset": string;
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
            403: components["responses"]["forbidden"];
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
                /** @description The id of the row. */
                id: string;
                /** @description The id of the deal. */
                opportunityId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As it is now */
            200: {
                headers: {
                    /** @description How many requests are allowed in the time of the limit. */
                    "ratelimit-limit": string;
                    /** @description How many of them are left. */
                    "ratelimit-remaining": string;
                    /** @description In how many seconds the limit begins again. */
                    "ratelimit-reset": string;
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
            403: components["responses"]["forbidden"];
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
                /** @description The most rows of a page. */
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
                /** @description The id of the deal. */
                opportunityId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    /** @description How many requests are allowed in the time of the limit. */
                    "ratelimit-limit": string;
                    /** @description How many of them are left. */
                    "ratelimit-remaining": string;
                    /** @description In how many seconds the limit begins again. */
                    "ratelimit-reset": string;
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
            403: components["responses"]["forbidden"];
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
                /** @description The id of the row. */
                id: string;
                /** @description The id of the deal. */
                opportunityId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As it is now */
            200: {
                headers: {
                    /** @description How many requests are allowed in the time of the limit. */
                    "ratelimit-limit": string;
                    /** @description How many of them are left. */
                    "ratelimit-remaining": string;
                    /** @description In how many seconds the limit begins again. */
                    "ratelimit-reset": string;
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
            403: components["responses"]["forbidden"];
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
                /** @description The most rows of a page. */
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
                /** @description The id of the deal. */
                opportunityId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    /** @description How many requests are allowed in the time of the limit. */
                    "ratelimit-limit": string;
                    /** @description How many of them are left. */
                    "ratelimit-remaining": string;
                    /** @description In how many seconds the limit begins again. */
                    "ratelimit-reset": string;
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
            403: components["responses"]["forbidden"];
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
                /** @description The id of the row. */
                id: string;
                /** @description The id of the deal. */
                opportunityId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As it is now */
            200: {
                headers: {
                    /** @description How many requests are allowed in the time of the limit. */
                    "ratelimit-limit": string;
                    /** @description How many of them are left. */
                    "ratelimit-remaining": string;
                    /** @description In how many seconds the limit begins again. */
                    "ratelimit-reset": string;
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
            403: components["responses"]["forbidden"];
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
                /** @description The most rows of a page. */
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
                    /** @description How many requests are allowed in the time of the limit. */
                    "ratelimit-limit": string;
                    /** @description How many of them are left. */
                    "ratelimit-remaining": string;
                    /** @description In how many seconds the limit begins again. */
                    "ratelimit-reset": string;
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
            403: components["responses"]["forbidden"];
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
                /** @description The id of the row. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The project */
            200: {
                headers: {
                    /** @description How many requests are allowed in the time of the limit. */
                    "ratelimit-limit": string;
                    /** @description How many of them are left. */
                    "ratelimit-remaining": string;
                    /** @description In how many seconds the limit begins again. */
                    "ratelimit-reset": string;
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
            403: components["responses"]["forbidden"];
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
                /** @description The id of the row. */
                id: string;
            };
            cookie?: never;
        };
        /** @description At most 1 MB and 2,500 values. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "targetCompletion": "2027-03-01"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: date
                     * @description The day on which the property should be listed.
                     */
                    targetCompletion?: string | null;
                    /** @description The price paid, in NZD. A won deal has one. */
                    actualPurchasePrice?: number | null;
                    /** @description What the property sold for, in NZD. */
                    actualSalePrice?: number | null;
                    /** @description What the renovation cost, in NZD, as recorded with the sale. */
                    actualRenovationCost?: number | null;
                    /**
                     * Format: date
                     * @description The day of the sale.
                     */
                    soldOn?: string | null;
                    /**
                     * Format: date
                     * @description When the buyer settles; null as the plan assumes.
                     */
                    saleSettlesOn?: string | null;
                    /**
                     * @description True for a sale below the price paid, which is refused without it.
                     * @default false
                     */
                    recordsLoss?: boolean;
                };
            };
        };
        responses: {
            /** @description A project as it is now */
            200: {
                headers: {
                    /** @description How many requests are allowed in the time of the limit. */
                    "ratelimit-limit": string;
                    /** @description How many of them are left. */
                    "ratelimit-remaining": string;
                    /** @description In how many seconds the limit begins again. */
                    "ratelimit-reset": string;
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
            403: components["responses"]["forbidden"];
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
                /** @description The most rows of a page. */
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
                /** @description The id of the project. */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page */
            200: {
                headers: {
                    /** @description How many requests are allowed in the time of the limit. */
                    "ratelimit-limit": string;
                    /** @description How many of them are left. */
                    "ratelimit-remaining": string;
                    /** @description In how many seconds the limit begins again. */
                    "ratelimit-reset": string;
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
            403: components["responses"]["forbidden"];
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
                /** @description The id of the project. */
                projectId: string;
            };
            cookie?: never;
        };
        /** @description At most 1 MB and 2,500 values. */
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
                    /** @description In NZD, with cents. */
                    amount: number;
                    /**
                     * @description Without it, or with null, 3/23 of the amount: 15% is included; for interest 0. More than 3/23, plus a cent for rounding, is refused. Below zero for a credit note.
                     * @default null
                     * @example null
                     */
                    gst?: number | null;
                    /**
                     * Format: date
                     * @description The day of the invoice or receipt.
                     */
                    date: string;
                    /**
                     * Format: date
                     * @description The day on which it is due.
                     * @default null
                     */
                    dueOn?: string | null;
                    /**
                     * Format: date
                     * @description When it was paid; null until then.
                     * @default null
                     */
                    paidOn?: string | null;
                    /**
                     * @description Who was paid.
                     * @default null
                     */
                    supplier?: string | null;
                    /**
                     * @description The number on the invoice.
                     * @default null
                     */
                    invoiceNumber?: string | null;
                    /**
                     * @description A note.
                     * @default null
                     */
                    note?: string | null;
                    /**
                     * @description What the money was for.
                     * @enum {string}
                     */
                    purpose: "renovation" | "interest" | "insurance" | "rates" | "holding" | "buying" | "selling";
                    /**
                     * Format: uuid
                     * @description The budget line to which it belongs; null for none. Lines are made in DoneUp, and no list here has them: the id of one is the lineId of an expense that was assigned to it there.
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
                    /**
                     * Format: uuid
                     * @description A UUID that you choose; by default we choose one. A second row with the same id is refused with already_exists.
                     */
                    id?: string;
                };
            };
        };
        responses: {
            /** @description An expense as it is now */
            201: {
                headers: {
                    /** @description How many requests are allowed in the time of the limit. */
                    "ratelimit-limit": string;
                    /** @description How many of them are left. */
                    "ratelimit-remaining": string;
                    /** @description In how many seconds the limit begins again. */
                    "ratelimit-reset": string;
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
            400: components["responses"]["invalid_input"];
            401: components["responses"]["not_signed_in"];
            402: components["responses"]["subscription_required"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["quota_exceeded_or_already_exists"];
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
                /** @description The id of the row. */
                id: string;
                /** @description The id of the project. */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As it is now */
            200: {
                headers: {
                    /** @description How many requests are allowed in the time of the limit. */
                    "ratelimit-limit": string;
                    /** @description How many of them are left. */
                    "ratelimit-remaining": string;
                    /** @description In how many seconds the limit begins again. */
                    "ratelimit-reset": string;
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
            403: components["responses"]["forbidden"];
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
                /** @description The id of the row. */
                id: string;
                /** @description The id of the project. */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An expense as it is now */
            200: {
                headers: {
                    /** @description How many requests are allowed in the time of the limit. */
                    "ratelimit-limit": string;
                    /** @description How many of them are left. */
                    "ratelimit-remaining": string;
                    /** @description In how many seconds the limit begins again. */
                    "ratelimit-reset": string;
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
            403: components["responses"]["forbidden"];
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
                /** @description The id of the row. */
                id: string;
                /** @description The id of the project. */
                projectId: string;
            };
            cookie?: never;
        };
        /** @description At most 1 MB and 2,500 values. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "note": "Timber"
                 *     }
                 */
                "application/json": {
                    /** @description In NZD, with cents. */
                    amount?: number;
                    /** @description The GST in the amount, in NZD. */
                    gst?: number | null;
                    /**
                     * Format: date
                     * @description The day of the invoice or receipt.
                     */
                    date?: string;
                    /**
                     * Format: date
                     * @description The day on which it is due.
                     */
                    dueOn?: string | null;
                    /**
                     * Format: date
                     * @description When it was paid; null until then.
                     */
                    paidOn?: string | null;
                    /** @description Who was paid. */
                    supplier?: string | null;
                    /** @description The number on the invoice. */
                    invoiceNumber?: string | null;
                    /** @description A note. */
                    note?: string | null;
                    /**
                     * @description What the money was for.
                     * @enum {string}
                     */
                    purpose?: "renovation" | "interest" | "insurance" | "rates" | "holding" | "buying" | "selling";
                    /**
                     * Format: uuid
                     * @description The budget line to which it belongs; null for none. Lines are made in DoneUp, and no list here has them: the id of one is the lineId of an expense that was assigned to it there.
                     */
                    lineId?: string | null;
                    /**
                     * Format: uuid
                     * @description Of a part of an invoice that is split: the same for all its parts. Null for others.
                     */
                    billId?: string | null;
                };
            };
        };
        responses: {
            /** @description An expense as it is now */
            200: {
                headers: {
                    /** @description How many requests are allowed in the time of the limit. */
                    "ratelimit-limit": string;
                    /** @description How many of them are left. */
                    "ratelimit-remaining": string;
                    /** @description In how many seconds the limit begins again. */
                    "ratelimit-reset": string;
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
            403: components["responses"]["forbidden"];
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
                /** @description The id of the row. */
                id: string;
                /** @description The id of the project. */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An expense as it is now */
            200: {
                headers: {
                    /** @description How many requests are allowed in the time of the limit. */
                    "ratelimit-limit": string;
                    /** @description How many of them are left. */
                    "ratelimit-remaining": string;
                    /** @description In how many seconds the limit begins again. */
                    "ratelimit-reset": string;
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
            403: components["responses"]["forbidden"];
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
                    /** @description How many requests are allowed in the time of the limit. */
                    "ratelimit-limit": string;
                    /** @description How many of them are left. */
                    "ratelimit-remaining": string;
                    /** @description In how many seconds the limit begins again. */
                    "ratelimit-reset": string;
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
            403: components["responses"]["forbidden"];
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
        /** @description At most 1 MB and 2,500 values. */
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
                     * @description The address.
                     * @example https://hooks.example.com/doneup
                     */
                    url: string;
                    /**
                     * @description What it is for.
                     * @default null
                     */
                    description?: string | null;
                    /**
                     * @description * for all events, or those that are sent.
                     * @default *
                     */
                    events?: "*" | ("deal.created" | "deal.updated" | "deal.status_changed" | "deal.won" | "deal.abandoned" | "deal.deleted" | "deal.restored" | "offer.logged" | "offer.decided" | "condition.due_soon" | "condition.decided" | "agreement.unconditional" | "agreement.settled" | "project.stage_changed" | "project.sold" | "expense.created" | "expense.updated" | "expense.deleted" | "budget.over" | "document.added" | "share.opened")[];
                };
            };
        };
        responses: {
            /** @description The endpoint with its secret */
            201: {
                headers: {
                    /** @description How many requests are allowed in the time of the limit. */
                    "ratelimit-limit": string;
                    /** @description How many of them are left. */
                    "ratelimit-remaining": string;
                    /** @description In how many seconds the limit begins again. */
                    "ratelimit-reset": string;
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
            403: components["responses"]["forbidden_or_email_unconfirmed_or_proof_required"];
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
                /** @description The id of the webhook endpoint. */
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint */
            200: {
                headers: {
                    /** @description How many requests are allowed in the time of the limit. */
                    "ratelimit-limit": string;
                    /** @description How many of them are left. */
                    "ratelimit-remaining": string;
                    /** @description In how many seconds the limit begins again. */
                    "ratelimit-reset": string;
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
            403: components["responses"]["forbidden"];
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
                /** @description The id of the webhook endpoint. */
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No more events are sent to it */
            200: {
                headers: {
                    /** @description How many requests are allowed in the time of the limit. */
                    "ratelimit-limit": string;
                    /** @description How many of them are left. */
                    "ratelimit-remaining": string;
                    /** @description In how many seconds the limit begins again. */
                    "ratelimit-reset": string;
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
            403: components["responses"]["forbidden"];
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
                /** @description The id of the webhook endpoint. */
                endpointId: string;
            };
            cookie?: never;
        };
        /** @description At most 1 MB and 2,500 values. */
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
                     * @description The address.
                     * @example https://hooks.example.com/doneup
                     */
                    url?: string;
                    /** @description What it is for. */
                    description?: string | null;
                    /** @description * for all events, or those that are sent. */
                    events?: "*" | ("deal.created" | "deal.updated" | "deal.status_changed" | "deal.won" | "deal.abandoned" | "deal.deleted" | "deal.restored" | "offer.logged" | "offer.decided" | "condition.due_soon" | "condition.decided" | "agreement.unconditional" | "agreement.settled" | "project.stage_changed" | "project.sold" | "expense.created" | "expense.updated" | "expense.deleted" | "budget.over" | "document.added" | "share.opened")[];
                    /**
                     * @description Whether events are sent.
                     * @enum {string}
                     */
                    state?: "on" | "off";
                };
            };
        };
        responses: {
            /** @description The endpoint */
            200: {
                headers: {
                    /** @description How many requests are allowed in the time of the limit. */
                    "ratelimit-limit": string;
                    /** @description How many of them are left. */
                    "ratelimit-remaining": string;
                    /** @description In how many seconds the limit begins again. */
                    "ratelimit-reset": string;
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
            403: components["responses"]["forbidden_or_email_unconfirmed_or_proof_required"];
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
                /** @description `next` of the previous page. */
                cursor?: string;
            };
            header?: {
                /** @description The ETag that you have: 304 if unchanged. */
                "if-none-match"?: string;
            };
            path: {
                /** @description The id of the webhook endpoint. */
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the log */
            200: {
                headers: {
                    /** @description How many requests are allowed in the time of the limit. */
                    "ratelimit-limit": string;
                    /** @description How many of them are left. */
                    "ratelimit-remaining": string;
                    /** @description In how many seconds the limit begins again. */
                    "ratelimit-reset": string;
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
            403: components["responses"]["forbidden"];
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
                /** @description The kind of event. */
                type: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Bodies as they are sent */
            200: {
                headers: {
                    /** @description How many requests are allowed in the time of the limit. */
                    "ratelimit-limit": string;
                    /** @description How many of them are left. */
                    "ratelimit-remaining": string;
                    /** @description In how many seconds the limit begins again. */
                    "ratelimit-reset": string;
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
            403: components["responses"]["forbidden"];
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
                /** @description The most rows of a page. */
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
                    /** @description How many requests are allowed in the time of the limit. */
                    "ratelimit-limit": string;
                    /** @description How many of them are left. */
                    "ratelimit-remaining": string;
                    /** @description In how many seconds the limit begins again. */
                    "ratelimit-reset": string;
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
            403: components["responses"]["forbidden"];
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
        /** @description At most 1 MB and 2,500 values. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Hana Parata",
                 *       "phone": "021 555 010"
                 *     }
                 */
                "application/json": {
                    /** @description Its name. */
                    name: string;
                    /**
                     * @description The phone number.
                     * @default null
                     * @example 021 555 0142
                     */
                    phone?: string | null;
                    /**
                     * @description The email address.
                     * @default null
                     */
                    email?: string | null;
                    /**
                     * Format: uuid
                     * @description A UUID that you choose; by default we choose one. A second row with the same id is refused with already_exists.
                     */
                    id?: string;
                };
            };
        };
        responses: {
            /** @description An agent as it is now */
            201: {
                headers: {
                    /** @description How many requests are allowed in the time of the limit. */
                    "ratelimit-limit": string;
                    /** @description How many of them are left. */
                    "ratelimit-remaining": string;
                    /** @description In how many seconds the limit begins again. */
                    "ratelimit-reset": string;
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
            400: components["responses"]["invalid_input"];
            401: components["responses"]["not_signed_in"];
            402: components["responses"]["subscription_required"];
            403: components["responses"]["forbidden"];
            404: components["responses"]["not_found"];
            409: components["responses"]["quota_exceeded_or_already_exists"];
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
                /** @description The id of the row. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As it is now */
            200: {
                headers: {
                    /** @description How many requests are allowed in the time of the limit. */
                    "ratelimit-limit": string;
                    /** @description How many of them are left. */
                    "ratelimit-remaining": string;
                    /** @description In how many seconds the limit begins again. */
                    "ratelimit-reset": string;
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
            403: components["responses"]["forbidden"];
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
                /** @description The id of the row. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An agent as it is now */
            200: {
                headers: {
                    /** @description How many requests are allowed in the time of the limit. */
                    "ratelimit-limit": string;
                    /** @description How many of them are left. */
                    "ratelimit-remaining": string;
                    /** @description In how many seconds the limit begins again. */
                    "ratelimit-reset": string;
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
            403: components["responses"]["forbidden"];
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
                /** @description The id of the row. */
                id: string;
            };
            cookie?: never;
        };
        /** @description At most 1 MB and 2,500 values. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "hana@agents.example"
                 *     }
                 */
                "application/json": {
                    /** @description Its name. */
                    name?: string;
                    /**
                     * @description The phone number.
                     * @example 021 555 0142
                     */
                    phone?: string | null;
                    /** @description The email address. */
                    email?: string | null;
                };
            };
        };
        responses: {
            /** @description An agent as it is now */
            200: {
                headers: {
                    /** @description How many requests are allowed in the time of the limit. */
                    "ratelimit-limit": string;
                    /** @description How many of them are left. */
                    "ratelimit-remaining": string;
                    /** @description In how many seconds the limit begins again. */
                    "ratelimit-reset": string;
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
            403: components["responses"]["forbidden"];
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
                /** @description The id of the row. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An agent as it is now */
            200: {
                headers: {
                    /** @description How many requests are allowed in the time of the limit. */
                    "ratelimit-limit": string;
                    /** @description How many of them are left. */
                    "ratelimit-remaining": string;
                    /** @description In how many seconds the limit begins again. */
                    "ratelimit-reset": string;
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
            403: components["responses"]["forbidden"];
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
