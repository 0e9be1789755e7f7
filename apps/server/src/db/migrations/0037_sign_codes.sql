CREATE TABLE "sign_code_comers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"contract_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_code_comers_contractId_unique" UNIQUE("contract_id"),
	CONSTRAINT "one_contract_per_comer" UNIQUE("code_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "sign_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_kind" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"code" text NOT NULL,
	"title" text NOT NULL,
	"role" text NOT NULL,
	"role_name" text NOT NULL,
	"is_comer_first" boolean NOT NULL,
	"parties" "bytea" NOT NULL,
	"values" "bytea" NOT NULL,
	"limit" integer NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"stopped_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_codes_code_unique" UNIQUE("code"),
	CONSTRAINT "sign_code_owner" CHECK ("sign_codes"."owner_kind" in ('organization', 'person')),
	CONSTRAINT "sign_code_limit" CHECK ("sign_codes"."taken" between 0 and "sign_codes"."limit")
);
--> statement-breakpoint
ALTER TABLE "sign_code_comers" ADD CONSTRAINT "sign_code_comers_code_id_sign_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."sign_codes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_code_comers" ADD CONSTRAINT "sign_code_comers_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_code_comers" ADD CONSTRAINT "sign_code_comers_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_codes" ADD CONSTRAINT "sign_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_codes" ADD CONSTRAINT "sign_codes_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_codes" ADD CONSTRAINT "sign_codes_version_id_template_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."template_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_code_comers_newest" ON "sign_code_comers" USING btree ("code_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sign_codes_of_owner" ON "sign_codes" USING btree ("owner_kind","owner_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sign_codes_ended" ON "sign_codes" USING btree (least("expires_at", "stopped_at"));