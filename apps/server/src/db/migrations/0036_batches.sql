CREATE TABLE "batch_rows" (
	"batch_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"state" text NOT NULL,
	"cells" "bytea" NOT NULL,
	"fingerprint" "bytea",
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"contract_id" uuid,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "batch_rows_batch_id_number_pk" PRIMARY KEY("batch_id","number"),
	CONSTRAINT "batch_rows_contractId_unique" UNIQUE("contract_id"),
	CONSTRAINT "batch_row_state" CHECK ("batch_rows"."state" in ('invalid', 'ready', 'sent', 'failed')),
	CONSTRAINT "sent_is_a_contract" CHECK (("batch_rows"."state" = 'sent') = ("batch_rows"."contract_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_kind" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"name" text NOT NULL,
	"state" text DEFAULT 'OPEN' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"columns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"mapping" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"lease_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "batch_owner" CHECK ("batches"."owner_kind" in ('organization', 'person')),
	CONSTRAINT "batch_state" CHECK ("batches"."state" in ('OPEN', 'RUNNING', 'PAUSED', 'DONE'))
);
--> statement-breakpoint
ALTER TABLE "batch_rows" ADD CONSTRAINT "batch_rows_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_rows" ADD CONSTRAINT "batch_rows_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_version_id_template_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."template_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "batch_rows_by_state" ON "batch_rows" USING btree ("batch_id","state","number");--> statement-breakpoint
CREATE INDEX "batch_rows_alike" ON "batch_rows" USING btree ("batch_id","fingerprint");--> statement-breakpoint
CREATE INDEX "batches_of_owner" ON "batches" USING btree ("owner_kind","owner_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "batches_running" ON "batches" USING btree ("lease_until") WHERE "batches"."state" = 'RUNNING';