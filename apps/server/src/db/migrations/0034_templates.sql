CREATE TABLE "template_folders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_kind" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "template_folder_name" UNIQUE("owner_kind","owner_id","name"),
	CONSTRAINT "template_folder_owner" CHECK ("template_folders"."owner_kind" in ('organization', 'person'))
);
--> statement-breakpoint
CREATE TABLE "template_grants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"template_id" uuid NOT NULL,
	"account_id" uuid,
	"right" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "template_grant" UNIQUE NULLS NOT DISTINCT("template_id","account_id"),
	CONSTRAINT "grant_right" CHECK ("template_grants"."right" in ('use', 'edit', 'own')),
	CONSTRAINT "nobody_gives_away_to_all" CHECK ("template_grants"."account_id" is not null or "template_grants"."right" <> 'own')
);
--> statement-breakpoint
CREATE TABLE "template_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"template_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"contract_id" uuid NOT NULL,
	"own_role" text,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone,
	"published_by" uuid,
	CONSTRAINT "template_versions_contractId_unique" UNIQUE("contract_id"),
	CONSTRAINT "template_version_number" UNIQUE("template_id","number"),
	CONSTRAINT "published_by_somebody" CHECK (("template_versions"."published_at" is null) = ("template_versions"."published_by" is null))
);
--> statement-breakpoint
CREATE TABLE "templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_kind" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"name" text NOT NULL,
	"state" text DEFAULT 'DRAFT' NOT NULL,
	"folder_id" uuid,
	"sample" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "template_owner" CHECK ("templates"."owner_kind" in ('organization', 'person')),
	CONSTRAINT "template_state" CHECK ("templates"."state" in ('DRAFT', 'PUBLISHED', 'ARCHIVED', 'DELETED'))
);
--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "purpose" text DEFAULT 'contract' NOT NULL;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "template_version_id" uuid;--> statement-breakpoint
ALTER TABLE "template_grants" ADD CONSTRAINT "template_grants_template_id_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_grants" ADD CONSTRAINT "template_grants_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_versions" ADD CONSTRAINT "template_versions_template_id_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_versions" ADD CONSTRAINT "template_versions_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_versions" ADD CONSTRAINT "template_versions_published_by_persons_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_folder_id_template_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."template_folders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "template_grants_account_id_index" ON "template_grants" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_template_draft" ON "template_versions" USING btree ("template_id") WHERE "template_versions"."published_at" is null;--> statement-breakpoint
CREATE INDEX "templates_of_owner" ON "templates" USING btree ("owner_kind","owner_id","id" DESC NULLS LAST) WHERE "templates"."state" <> 'DELETED';--> statement-breakpoint
CREATE INDEX "templates_deleted" ON "templates" USING btree ("changed_at") WHERE "templates"."state" = 'DELETED';--> statement-breakpoint
CREATE INDEX "contracts_of_template" ON "contracts" USING btree ("template_version_id") WHERE "contracts"."template_version_id" is not null;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contract_purpose" CHECK ("contracts"."purpose" in ('contract', 'template'));--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "templates_stay_drafts" CHECK ("contracts"."purpose" = 'contract' or "contracts"."state" = 'DRAFT');