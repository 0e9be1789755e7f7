CREATE TABLE "order_authorizations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"phone_fingerprint" "bytea" NOT NULL,
	"facts" "bytea" NOT NULL,
	"sha256" text NOT NULL,
	"scope" text NOT NULL,
	"messages" integer DEFAULT 0 NOT NULL,
	"proof" "bytea",
	"proved_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_authorizations_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "authorization_state" CHECK ("order_authorizations"."state" in ('waiting', 'given', 'refused', 'cancelled', 'withdrawn')),
	CONSTRAINT "authorization_proved" CHECK ("order_authorizations"."state" not in ('given', 'refused', 'withdrawn') or num_nonnulls("order_authorizations"."proof", "order_authorizations"."proved_at", "order_authorizations"."answered_at") = 3)
);
--> statement-breakpoint
ALTER TABLE "order_authorizations" ADD CONSTRAINT "order_authorizations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_authorizations" ADD CONSTRAINT "order_authorizations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_authorizations" ADD CONSTRAINT "order_authorizations_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_authorization_of_order" ON "order_authorizations" USING btree ("order_id") WHERE "order_authorizations"."state" in ('waiting', 'given');--> statement-breakpoint
CREATE INDEX "order_authorizations_order_id_id_index" ON "order_authorizations" USING btree ("order_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "order_authorizations_organization_id_index" ON "order_authorizations" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "order_authorizations_person_id_index" ON "order_authorizations" USING btree ("person_id");