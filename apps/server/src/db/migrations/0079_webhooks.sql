CREATE TABLE "webhook_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"delivery_id" uuid NOT NULL,
	"url" text NOT NULL,
	"timestamp" text NOT NULL,
	"signature" text NOT NULL,
	"status" integer,
	"answer" text NOT NULL,
	"error" text NOT NULL,
	"milliseconds" real NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"contract_id" uuid,
	"number" bigint NOT NULL,
	"message_id" text NOT NULL,
	"type" text NOT NULL,
	"payload" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "delivery_state" CHECK ("webhook_deliveries"."state" in ('waiting', 'delivered', 'dead'))
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"url" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"kinds" text[] DEFAULT '{}' NOT NULL,
	"signature" text DEFAULT 'v1' NOT NULL,
	"secret" "bytea" NOT NULL,
	"public_key" text,
	"previous_secret" "bytea",
	"previous_until" timestamp with time zone,
	"state" text DEFAULT 'active' NOT NULL,
	"failing_since" timestamp with time zone,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_kinds" CHECK ("webhook_endpoints"."kinds" <@ array['contract.created', 'contract.sent', 'contract.approved', 'contract.returned', 'contract.viewed', 'contract.filled', 'contract.signed', 'contract.completed', 'contract.rejected', 'contract.recalled', 'contract.expired', 'contract.extended', 'contract.extension_requested', 'contract.failed', 'contract.voiding', 'contract.voided', 'contract.void_dropped', 'contract.deleted', 'party.called', 'party.changed', 'party.disowned']::text[]),
	CONSTRAINT "webhook_signature" CHECK ("webhook_endpoints"."signature" in ('v1', 'v1a')),
	CONSTRAINT "webhook_state" CHECK ("webhook_endpoints"."state" in ('active', 'paused', 'disabled')),
	CONSTRAINT "webhook_public_key" CHECK (("webhook_endpoints"."signature" = 'v1a') = ("webhook_endpoints"."public_key" is not null)),
	CONSTRAINT "webhook_previous" CHECK (num_nulls("webhook_endpoints"."previous_secret", "webhook_endpoints"."previous_until") in (0, 2))
);
--> statement-breakpoint
CREATE TABLE "webhook_lines" (
	"endpoint_id" uuid NOT NULL,
	"contract_id" uuid NOT NULL,
	"number" bigint DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	"holder" uuid,
	CONSTRAINT "webhook_lines_endpoint_id_contract_id_pk" PRIMARY KEY("endpoint_id","contract_id")
);
--> statement-breakpoint
ALTER TABLE "application_keys" DROP CONSTRAINT "key_scopes";--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_id_webhook_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."webhook_deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_lines" ADD CONSTRAINT "webhook_lines_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_lines" ADD CONSTRAINT "webhook_lines_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_attempts_delivery_id_id_index" ON "webhook_attempts" USING btree ("delivery_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "webhook_deliveries_waiting" ON "webhook_deliveries" USING btree ("endpoint_id","contract_id","number") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_endpoint_id_id_index" ON "webhook_deliveries" USING btree ("endpoint_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "webhook_deliveries_contract_id_index" ON "webhook_deliveries" USING btree ("contract_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created_at_index" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_endpoints_application_id_index" ON "webhook_endpoints" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "webhook_lines_due" ON "webhook_lines" USING btree ("next_at") WHERE "webhook_lines"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "webhook_lines_contract_id_index" ON "webhook_lines" USING btree ("contract_id");--> statement-breakpoint
ALTER TABLE "application_keys" ADD CONSTRAINT "key_scopes" CHECK ("application_keys"."scopes" <@ array['contracts:read', 'contracts:write', 'files:write', 'seals:read', 'templates:read', 'verification:read', 'usage:read', 'embeds:write', 'webhooks:write']::text[]);